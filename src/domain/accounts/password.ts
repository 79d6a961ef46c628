import * as z from 'zod/mini';

/** In UTF-16 units; never trimmed, because a space is a character of a password like any other. */
export const PASSWORD_LIMITS = { min: 8, max: 128 } as const;
/** The least for somebody who is an admin when they choose one, as long as there is no second factor (T04). */
export const ADMIN_PASSWORD_MIN = 15;

/** What is wrong with a password: the specified messages, and one for passwords that are easily guessed (T03). */
export const PASSWORD_MESSAGES = {
  short: 'Password must be at least 8 characters',
  long: 'Password must be at most 128 characters',
  shortForAdmin: "An admin's password must be at least 15 characters",
  requiredOfAdmin: 'Please choose a password of at least 15 characters before you go on as an admin.',
  different: "Passwords don't match",
  common: 'That password is one of the first that others would guess. Please choose another.',
} as const;

/** A password that somebody chooses. Whether it is a common one is checked by the server, which holds the list. */
export const newPassword = z.string('Must be text').check(
  z.minLength(PASSWORD_LIMITS.min, PASSWORD_MESSAGES.short),
  z.maxLength(PASSWORD_LIMITS.max, PASSWORD_MESSAGES.long),
  z.refine(
    (text) => text.isWellFormed() && !text.includes('\0'),
    'Contains characters that cannot be stored',
  ),
);

/** Whether a password has the length that one of an admin needs (T04). Only this is stored of it. */
export const isLongPassword = (password: string): boolean => password.length >= ADMIN_PASSWORD_MIN;
