/**
 * What can wait in the outbox (docs/architecture.md, rule 4). Whatever is sent is made from the stored record when it
 * leaves, never from what a request said (T14).
 */
export type OutboxKind =
  | 'contribution-notification'
  | 'contribution-receipt'
  | 'contribution-decision'
  | 'contribution-answer'
  | 'contact-message'
  | 'invitation'
  | 'push'
  // Tells the admins that more is sent than the site lets through (T31).
  | 'flood-alarm'
  // Tells every admin of a new one (T04).
  | 'role-notice'
  // Carries what was decided about an account over to Firebase.
  | 'account-sync'
  // Accounts.
  | 'recovery-confirmation'
  | 'recovery-request'
  | 'account-deletion';

/** `cancelled`: taken back before it left. */
export type OutboxStatus = 'pending' | 'sent' | 'dead' | 'cancelled';

/** Longest time a delivery may hold a message before another may try, in milliseconds (T33). */
export const OUTBOX_LEASE_MS = 60_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long to wait after each failed try, in milliseconds; after the last there is no further one. */
export const OUTBOX_BACKOFF_MS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

/**
 * What becomes of a message whose `attempts`-th try failed at `now` (milliseconds since 1970):
 * the time of the next try, or null when it is dead and waits for an admin.
 */
export function nextTry(attempts: number, now: number): number | null {
  const wait = OUTBOX_BACKOFF_MS[attempts - 1];
  return wait === undefined ? null : now + wait;
}
