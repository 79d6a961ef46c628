import type * as z from 'zod/mini';
import { createAccount } from '#domain/accounts/contract.ts';
import { PASSWORD_LIMITS, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { USERNAME_LIMITS } from '#domain/accounts/username.ts';

/** The fields of the form in the order in which a person meets them. */
export const SIGN_UP_FIELDS = ['username', 'display_name', 'password', 'confirmation'] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];
export type SignUpErrors = Partial<Record<SignUpField, string>>;
export type NewAccount = z.output<typeof createAccount.body>;

/** The message of each field that the server or the schema names. */
export function errorsOf(issues: readonly { path: string; message: string }[]): SignUpErrors {
  const errors: SignUpErrors = {};
  for (const { path, message } of issues) {
    const field = SIGN_UP_FIELDS.find((one) => one === path);
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Checks what was typed with the rules of the server, and that both passwords are one (R159–R168). */
export function checkSignUp(
  typed: Record<SignUpField, string>,
): { account: NewAccount; errors?: undefined } | { account?: undefined; errors: SignUpErrors } {
  const { username, display_name, password, confirmation } = typed;
  const result = createAccount.body.safeParse({
    username,
    display_name: display_name.trim() === '' ? null : display_name,
    password,
  });
  const issues = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
  const errors = errorsOf(issues);
  if (password !== confirmation) errors.confirmation = PASSWORD_MESSAGES.different;
  if (result.success && !errors.confirmation) return { account: result.data };
  return { errors };
}

/** What a username needs, for the list beside it (R160). */
export function usernameNeeds(typed: string) {
  const name = typed.trim();
  return [
    {
      text: `${USERNAME_LIMITS.min} to ${USERNAME_LIMITS.max} characters`,
      met: name.length >= USERNAME_LIMITS.min && name.length <= USERNAME_LIMITS.max,
    },
    { text: 'Letters, numbers and underscores only', met: /^[A-Za-z0-9_]+$/.test(name) },
  ];
}

/** What a password and its confirmation need, for the list beside them (R165, R166). */
export function passwordNeeds(password: string, confirmation: string) {
  return [
    { text: `At least ${PASSWORD_LIMITS.min} characters`, met: password.length >= PASSWORD_LIMITS.min },
    { text: 'The same in both fields', met: password !== '' && password === confirmation },
  ];
}
