import type { ContributionType } from '#domain/contributions/types.ts';

/** The fields of the form by their wire names, in the order in which a person meets them. */
export const FIELD_NAMES = [
  'display_name',
  'email',
  'contribution_type',
  'related_app',
  'other_details',
  'description',
  'proof_url',
  'proof_file',
  'consent_given',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What is wrong with each field, in the literal words of the specification. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export const FORM_ID = 'contribution-form';

/** The id of a field's control; its message and hint hang on it. */
export function fieldId(name: FieldName): string {
  return `contribution-${name.replaceAll('_', '-')}`;
}

/** The first field in the order of the page that has an error. */
export function firstError(errors: FieldErrors): FieldName | undefined {
  return FIELD_NAMES.find((name) => errors[name]);
}

/** Examples in the empty description; the two types with a hint have that instead. */
export const DESCRIPTION_EXAMPLES: Partial<Record<ContributionType, string>> = {
  ux_wording: 'On Jobz the button says “Proceed”. “Send application” would tell me what happens.',
  product_idea: 'Let two flatmates share one Roomz profile, so that we can look together.',
  content_research: 'I asked ten landlords in Bristol what they pay their agent. Here is what they said.',
  quality_listing: 'A room in Easton, with photographs, bills and the truth about the boiler.',
};
