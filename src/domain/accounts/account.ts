/** The version of the terms accepted with a new account; `changed` of content/legal/terms.mdx. */
export const ACCOUNT_TERMS_VERSION = '2026-11-28';

/** Lifetime of a link, in milliseconds: one handed over by an admin, and mailed ones (T05). */
export const LINK_LIFE_MS = {
  handedOver: 24 * 60 * 60_000,
  mailed: 60 * 60_000,
  confirmation: 24 * 60 * 60_000,
} as const;

/** Least time between two reset mails for one account, in milliseconds, across all requesters. */
const RESET_MAIL_MS = 60 * 60_000;

/** Greatest clock difference between two servers, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** Earliest time of the next reset mail, in milliseconds since 1970; ignores a `mailedAt` far ahead of `now`. */
export const nextResetMail = (mailedAt: number, now: number): number =>
  mailedAt > now + CLOCK_SKEW_MS ? now : mailedAt + RESET_MAIL_MS;

/** This many failures within `windowMs` milliseconds slow one identifier from one address. */
export const ATTEMPT_LIMIT = { failures: 5, windowMs: 15 * 60_000 } as const;
