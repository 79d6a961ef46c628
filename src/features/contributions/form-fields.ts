import type { FormHandle } from '#components/forms/use-form.ts';
import { APPS } from '#domain/apps.ts';
import { APP_CONTEXT_NAMES } from '#domain/contributions/app-context.ts';
import type { ContributionForm } from '#domain/contributions/contribution.ts';
import type { ContributionType } from '#domain/contributions/types.ts';

/** Fields by wire name, in reading order. A missing one fails to compile; a test checks the controls. */
export const EMPTY = {
  display_name: '',
  email: '',
  contribution_type: '',
  related_app: '',
  other_details: '',
  description: '',
  proof_url: '',
  proof_file: '',
  page_url: '',
  app_version: '',
  device: '',
  language: '',
  consent_given: false,
} satisfies Record<keyof ContributionForm | 'proof_file', string | boolean>;
export type FormValues = typeof EMPTY;
export type Form = FormHandle<FormValues>;
export const FIELD_NAMES = Object.keys(EMPTY) as (keyof FormValues)[];

export const DRAFT_FIELDS = FIELD_NAMES.filter((name) => name !== 'proof_file' && name !== 'consent_given');

export function fieldId(name: keyof FormValues): string {
  return `contribution-${name.replaceAll('_', '-')}`;
}

/** Other details only for the type `other` (R273); of what an app passes along only what is there. */
export function contributionOf({ proof_file: _, ...values }: FormValues) {
  const empty = APP_CONTEXT_NAMES.filter((name) => values[name] === '');
  return {
    ...values,
    ...Object.fromEntries(empty.map((name) => [name, undefined])),
    other_details: values.contribution_type === 'other' ? values.other_details || null : null,
    related_app: values.related_app || null,
    proof_url: values.proof_url.trim() || null,
  };
}

/** Placeholders of the description; the two types with a hint have none. */
export const DESCRIPTION_EXAMPLES: Partial<Record<ContributionType, string>> = {
  ux_wording: `On ${APPS.jobz.name} the button says “Proceed”. “Send application” would tell me what happens.`,
  product_idea: `Let two flatmates share one ${APPS.roomz.name} profile, so that we can look together.`,
  content_research: 'I asked ten landlords in Bristol what they pay their agent. Here is what they said.',
  quality_listing: 'A room in Easton, with photographs, bills and the truth about the boiler.',
};

/** The inverse of `contributionOf`, without file and consent. */
export function valuesOf(body: ContributionForm): Omit<FormValues, 'proof_file' | 'consent_given'> {
  return {
    display_name: body.display_name,
    email: body.email,
    contribution_type: body.contribution_type,
    other_details: body.other_details ?? '',
    related_app: body.related_app ?? '',
    description: body.description,
    proof_url: body.proof_url ?? '',
    page_url: body.page_url ?? '',
    app_version: body.app_version ?? '',
    device: body.device ?? '',
    language: body.language ?? '',
  };
}

export function isTypedAs(body: ContributionForm, typed: Record<string, string>): boolean {
  return Object.entries(valuesOf(body)).every(([name, value]) =>
    name === 'other_details' && body.contribution_type !== 'other'
      ? true
      : value === (typed[name] ?? '').trim(),
  );
}
