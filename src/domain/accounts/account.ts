/** The version of the terms that whoever makes an account agrees to; `changed` of content/legal/terms.mdx. */
export const ACCOUNT_TERMS_VERSION = '2026-11-23';

/** How long a link of ours stays good, in milliseconds: one that an admin hands over, and those that are mailed (T05). */
export const LINK_LIFE_MS = {
  handedOver: 24 * 60 * 60_000,
  mailed: 60 * 60_000,
  confirmation: 24 * 60 * 60_000,
} as const;

/** The least time between two mails with a link to a new password for one account, in milliseconds, whoever requests them. */
const RESET_MAIL_MS = 60 * 60_000;

/** By how much the clocks of two servers may differ, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** From when on the next such mail may leave, in milliseconds since 1970; a last one dated far ahead of `now` does not count. */
export const nextResetMail = (mailedAt: number, now: number): number =>
  mailedAt > now + CLOCK_SKEW_MS ? now : mailedAt + RESET_MAIL_MS;

/** So many failures within so many milliseconds slow one identifier from one address. */
export const ATTEMPT_LIMIT = { failures: 5, windowMs: 15 * 60_000 } as const;
