/** The version of the terms that whoever makes an account agrees to; `changed` of content/legal/terms.mdx. */
export const ACCOUNT_TERMS_VERSION = '2026-11-22';

/** How long a link of ours stays good, in milliseconds: one that an admin hands over, and those that are mailed (T05). */
export const LINK_LIFE_MS = {
  handedOver: 24 * 60 * 60_000,
  mailed: 60 * 60_000,
  confirmation: 24 * 60 * 60_000,
} as const;

/** So many failures within so many milliseconds slow one identifier from one address. */
export const ATTEMPT_LIMIT = { failures: 5, windowMs: 15 * 60_000 } as const;
