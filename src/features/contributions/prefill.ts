import * as z from 'zod/mini';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { APP_CONTEXT_LABELS, APP_CONTEXT_NAMES } from '#domain/contributions/app-context.ts';
import { contributionFields } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { EMPTY, FIELD_NAMES, type FormValues } from './form-fields.ts';

const PARAMETERS = {
  app: 'related_app',
  type: 'contribution_type',
  url: 'page_url',
  version: 'app_version',
  device: 'device',
  language: 'language',
} as const satisfies Record<string, keyof FormValues>;

type PrefilledName = (typeof PARAMETERS)[keyof typeof PARAMETERS];
export type Prefill = Partial<Record<PrefilledName, string>>;

export function prefillOf(parameters: URLSearchParams): Prefill {
  const prefill: Prefill = {};
  for (const [parameter, name] of Object.entries(PARAMETERS)) {
    const { data } = z.safeParse(contributionFields[name], parameters.get(parameter));
    if (data) prefill[name] = data;
  }
  return prefill;
}

/** The changes that fill it in. What an earlier link passed along does not stay. */
export function changesOf(prefill: Prefill): Prefill {
  return { ...Object.fromEntries(APP_CONTEXT_NAMES.map((name) => [name, ''])), ...prefill };
}

/** True when a field that no link fills in has a value. */
export function hasOwnInput(values: FormValues): boolean {
  const prefilled: readonly string[] = Object.values(PARAMETERS);
  return FIELD_NAMES.some((name) => !prefilled.includes(name) && values[name] !== EMPTY[name]);
}

/** True when the form holds nothing but initial and prefilled values, disregarding the file. */
export function isUntouched(values: Record<string, string | boolean>, prefill: Prefill): boolean {
  return Object.entries(values).every(
    ([name, value]) => value === EMPTY[name as keyof FormValues] || value === prefill[name as PrefilledName],
  );
}

/** The prefilled values as a person reads them, such as `Related App: Roomz`. */
export function sentencesOf(prefill: Prefill): string[] {
  const { contribution_type, related_app } = prefill;
  return [
    ...(contribution_type ? [`Type: ${CONTRIBUTION_TYPE_LABELS[contribution_type as never]}`] : []),
    ...(related_app ? [`App: ${RELATED_APP_LABELS[related_app as never]}`] : []),
    ...APP_CONTEXT_NAMES.flatMap((name) =>
      prefill[name] ? [`${APP_CONTEXT_LABELS[name]}: ${prefill[name]}`] : [],
    ),
  ];
}
