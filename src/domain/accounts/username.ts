import * as z from 'zod/mini';

export const USERNAME_LIMITS = { min: 3, max: 20 } as const;

/** The specified messages, and one for reserved names (T26). */
export const USERNAME_MESSAGES = {
  form: 'Username must be 3-20 characters (letters, numbers, underscore only)',
  taken: 'That username is taken',
  reserved: 'That username cannot be used. Please choose another.',
} as const;

/** For a display name that could pass for ours, or that hides characters. */
export const DISPLAY_NAME_RESERVED = 'That display name cannot be used. Please choose another.';

// Without the flags i and u together, which would let the Kelvin sign and the long s pass.
const FORM = /^[A-Za-z0-9_]{3,20}$/;

/** A username as it is typed; lower-cased before it is used. */
export const username = z.string('Must be text').check(
  z.trim(),
  z.refine((text) => FORM.test(text), { error: USERNAME_MESSAGES.form, abort: true }),
  z.toLowerCase(),
);
