import { PASSWORD_LIMITS, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { USERNAME_LIMITS } from '#domain/accounts/username.ts';

/** In display order. */
export const EMPTY = { username: '', display_name: '', password: '', confirmation: '' };

export const accountOf = ({ username, display_name, password }: typeof EMPTY) => ({
  username,
  display_name: display_name.trim() === '' ? null : display_name,
  password,
});

export const differs = ({ password, confirmation }: Pick<typeof EMPTY, 'password' | 'confirmation'>) =>
  password === confirmation ? {} : { confirmation: PASSWORD_MESSAGES.different };

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

export function passwordNeeds(password: string, confirmation: string) {
  return [
    { text: `At least ${PASSWORD_LIMITS.min} characters`, met: password.length >= PASSWORD_LIMITS.min },
    { text: 'The same in both fields', met: password !== '' && password === confirmation },
  ];
}
