import { ContributionForm } from '#domain/contributions/contribution.ts';
import { FIELD_NAMES, type FieldErrors } from './form-fields.ts';

export type FormReading =
  | { ok: true; values: ContributionForm; website: string }
  | { ok: false; errors: FieldErrors };

/**
 * Reads the form and checks it with the schema that the server uses (R259–R294). Other details count only for the
 * type other (R273). Each field has at most one message, the first.
 */
export function readForm(form: HTMLFormElement): FormReading {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const result = ContributionForm.safeParse({
    display_name: text('display_name'),
    email: text('email'),
    contribution_type: text('contribution_type'),
    other_details: text('contribution_type') === 'other' ? text('other_details') || null : null,
    related_app: text('related_app') || null,
    description: text('description'),
    proof_url: text('proof_url').trim() || null,
    consent_given: data.has('consent_given'),
  });
  if (result.success) return { ok: true, values: result.data, website: text('website') };
  return {
    ok: false,
    errors: errorsOf(result.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))),
  };
}

/** The issues that belong to a field of the form; what else the server may name is left out. */
export function errorsOf(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = FIELD_NAMES.find((one) => one === path);
    if (name) errors[name] ??= message;
  }
  return errors;
}
