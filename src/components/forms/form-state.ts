import * as z from 'zod/mini';
import type { FieldIssue } from '#domain/errors.ts';

/** Values by field name, in display order. */
export type Values = Record<string, string | boolean>;
export type NameOf<V> = keyof V & string;

export type Errors<V> = Partial<Record<NameOf<V>, string>>;

export interface FormRules<V extends Values, Body> {
  /** Shared with the server. */
  schema: z.core.$ZodType<Body>;
  /** Maps the values to the body, where they differ. */
  toInput?: ((values: V) => unknown) | undefined;
  /** Extra checks, which take precedence over the schema. */
  also?: ((values: V) => Errors<V>) | undefined;
}

/** The first message for each field of `values`; issues of other paths are dropped. */
export function errorsOf<V extends Values>(values: V, issues: readonly FieldIssue[]): Errors<V> {
  const errors: Errors<V> = {};
  for (const { path, message } of issues) {
    if (path in values) errors[path as NameOf<V>] ??= message;
  }
  return errors;
}

export function isEmpty(errors: object): boolean {
  return Object.values(errors).every((message) => message === undefined);
}

export function checkForm<V extends Values, Body>(
  values: V,
  { schema, toInput, also }: FormRules<V, Body>,
): { body: Body; errors?: undefined } | { body?: undefined; errors: Errors<V> } {
  const result = z.safeParse(schema, toInput ? toInput(values) : values);
  const issues = result.success ? [] : result.error.issues;
  const errors: Errors<V> = {
    ...errorsOf(
      values,
      issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    ),
    ...also?.(values),
  };
  if (result.success && isEmpty(errors)) return { body: result.data };
  // An issue without a field is shown at the first one, so that a form never fails silently.
  const [first] = Object.keys(values) as NameOf<V>[];
  if (isEmpty(errors) && first) errors[first] = issues[0]?.message ?? '';
  return { errors };
}

/** Removes fixed errors; new ones are shown on the next try only. */
export function stillWrong<V extends Values>(shown: Errors<V>, found: Errors<V>): Errors<V> {
  const left: Errors<V> = {};
  for (const name of Object.keys(shown) as NameOf<V>[]) {
    if (shown[name] && found[name]) left[name] = found[name];
  }
  return left;
}

export function unchanged<V extends Values, T extends object>(all: T, before: V, now: V): T {
  const same = ([name]: [string, unknown]) => before[name] === now[name];
  return Object.fromEntries(Object.entries(all).filter(same)) as T;
}

export function isSame<V extends Values>(one: V, other: V): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/** Initial values, overridden by the fitting parts of a draft. */
export function valuesFrom<V extends Values>(initial: V, draft: object | null | undefined): V {
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof initial[name];
  return { ...initial, ...Object.fromEntries(Object.entries(draft ?? {}).filter(fits)) };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (form: HTMLElement, name: string) => form.querySelector<Control>(`[name="${name}"]`);
const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/** Reads the controls: browsers restore text, and password managers fill it in, without an event. */
export function readControls<V extends Values>(form: HTMLElement, before: V): V {
  const values: Values = { ...before };
  for (const name of Object.keys(before)) {
    const control = controlOf(form, name);
    // Files belong to use-proof-file.ts.
    if (control && control.type !== 'file') values[name] = isTick(control) ? control.checked : control.value;
  }
  return values as V;
}

/** Writes into the controls without events. */
export function writeControls<V extends Values>(form: HTMLElement, values: Partial<V>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (!control || control.type === 'file') continue;
    if (isTick(control)) control.checked = value === true;
    else control.value = String(value);
  }
}
