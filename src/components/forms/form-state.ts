import * as z from 'zod/mini';
import type { FieldIssue } from '#domain/errors.ts';

/** What a form holds, by the names of the body, in the order in which a person meets its fields: text, or a tick. */
export type Values = Record<string, string | boolean>;
export type NameOf<V> = keyof V & string;

/** What is wrong with each field, by its name: one message each, the first. */
export type Errors<V> = Partial<Record<NameOf<V>, string>>;

/** What is checked before a form is sent. */
export interface FormRules<V extends Values, Body> {
  /** The schema that the server uses as well. */
  schema: z.core.$ZodType<Body>;
  /** The body that these values make, where it is not the values themselves. */
  toInput?: ((values: V) => unknown) | undefined;
  /** What the schema does not know, or says in other words; it comes before what the schema says. */
  also?: ((values: V) => Errors<V>) | undefined;
}

/** The first message for each field that `values` has; what is said of anything else is left out. */
export function errorsOf<V extends Values>(values: V, issues: readonly FieldIssue[]): Errors<V> {
  const errors: Errors<V> = {};
  for (const { path, message } of issues) {
    if (path in values) errors[path as NameOf<V>] ??= message;
  }
  return errors;
}

/** True when nothing is wrong. */
export function isEmpty(errors: object): boolean {
  return Object.values(errors).every((message) => message === undefined);
}

/** The body that may be sent, or what is wrong with it. */
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
  // What is wrong with none of the fields is said at the first: a form never stays silent.
  const [first] = Object.keys(values) as NameOf<V>[];
  if (isEmpty(errors) && first) errors[first] = issues[0]?.message ?? '';
  return { errors };
}

/** What is left of the errors on show once `found` is all that is wrong. Nothing new is shown before the form is sent. */
export function stillWrong<V extends Values>(shown: Errors<V>, found: Errors<V>): Errors<V> {
  const left: Errors<V> = {};
  for (const name of Object.keys(shown) as NameOf<V>[]) {
    if (shown[name] && found[name]) left[name] = found[name];
  }
  return left;
}

/** What there is by the names of fields, such as errors, for those whose value is what it was. */
export function unchanged<V extends Values, T extends object>(all: T, before: V, now: V): T {
  const same = ([name]: [string, unknown]) => before[name] === now[name];
  return Object.fromEntries(Object.entries(all).filter(same)) as T;
}

/** True when both hold the same. */
export function isSame<V extends Values>(one: V, other: V): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

/** What a form begins with, and over it what fits of a draft. */
export function valuesFrom<V extends Values>(initial: V, draft: object | null | undefined): V {
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof initial[name];
  return { ...initial, ...Object.fromEntries(Object.entries(draft ?? {}).filter(fits)) };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (form: HTMLElement, name: string) => form.querySelector<Control>(`[name="${name}"]`);
const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

/**
 * Reads the controls themselves: a browser restores what was typed before the page had its script, and a password
 * manager fills in, without an event. A control that is not there keeps its value.
 */
export function readControls<V extends Values>(form: HTMLElement, before: V): V {
  const values: Values = { ...before };
  for (const name of Object.keys(before)) {
    const control = controlOf(form, name);
    // A file is kept by whoever sends it (use-proof-file.ts).
    if (control && control.type !== 'file') values[name] = isTick(control) ? control.checked : control.value;
  }
  return values as V;
}

/** Writes into the controls. Nobody is told of it. */
export function writeControls<V extends Values>(form: HTMLElement, values: Partial<V>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (!control || control.type === 'file') continue;
    if (isTick(control)) control.checked = value === true;
    else control.value = String(value);
  }
}
