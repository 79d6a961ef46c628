import * as z from 'zod/mini';
import { contactFields } from '#domain/forms/contact.ts';

/** The fields of the form by their wire names, in the order in which a person meets them. */
export const FIELD_NAMES = ['name', 'email', 'message'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export type FieldErrors = Partial<Record<FieldName, string>>;
export type ContactMessage = Record<FieldName, string>;

/** What stands beside a field that is blank after trimming; the toast says the same of all of them (R207). */
const MISSING: ContactMessage = {
  name: 'Your name is missing',
  email: 'Your email address is missing: we answer there',
  message: 'Your message is missing',
};

export type FormReading =
  | { ok: true; message: ContactMessage; website: string }
  | { ok: false; errors: FieldErrors; blank: boolean };

/** The message of each field that the server or the schema names. */
export function errorsOf(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = FIELD_NAMES.find((one) => one === path);
    if (name) errors[name] ??= message;
  }
  return errors;
}

/** Reads the form and checks it with the rules of the server (R204–R206). */
export function readContactForm(form: HTMLFormElement): FormReading {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const values = { name: text('name'), email: text('email'), message: text('message') };
  const blank = FIELD_NAMES.filter((name) => values[name].trim() === '');
  const result = z.object(contactFields).safeParse(values);
  if (result.success) return { ok: true, message: result.data, website: text('website') };
  const issues = result.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
  const errors = errorsOf(issues);
  for (const name of blank) errors[name] = MISSING[name];
  return { ok: false, errors, blank: blank.length > 0 };
}
