import * as z from 'zod/mini';

/** In UTF-16 units; never trimmed, because a space is a character of a password like any other. */
export const PASSWORD_LIMITS = { min: 8, max: 128 } as const;
/** Minimum for an admin without a second factor when choosing a password (T04). */
export const ADMIN_PASSWORD_MIN = 15;

/** The specified messages, and one for easily guessed passwords (T03). */
export const PASSWORD_MESSAGES = {
  short: 'Password must be at least 8 characters',
  long: 'Password must be at most 128 characters',
  shortForAdmin: "An admin's password must be at least 15 characters",
  requiredOfAdmin: 'Please choose a password of at least 15 characters before you go on as an admin.',
  different: "Passwords don't match",
  common: 'That password is one of the first that others would guess. Please choose another.',
} as const;

/** A new password. The server checks whether it is a common one, because it has the list. */
export const newPassword = z.string('Must be text').check(
  z.minLength(PASSWORD_LIMITS.min, PASSWORD_MESSAGES.short),
  z.maxLength(PASSWORD_LIMITS.max, PASSWORD_MESSAGES.long),
  z.refine(
    (text) => text.isWellFormed() && !text.includes('\0'),
    'Contains characters that cannot be stored',
  ),
);

/** Whether a password is long enough for an admin (T04). Only this result is stored. */
export const isLongPassword = (password: string): boolean => password.length >= ADMIN_PASSWORD_MIN;
