import { isAhead } from '../clocks.ts';

/** Named as in the list of undelivered ones. Content is read at delivery, never from a request (T14). */
export const OUTBOX_KINDS = {
  'contribution-notification': 'Notice of a new contribution',
  'contribution-receipt': 'Receipt for a contribution',
  'contribution-confirmation': 'A link to confirm a contribution',
  // Beyond the receipts of a day, all links to one address are in one email an hour (T14).
  'contribution-links': 'Links to the contributions of an hour',
  'contribution-decision': 'A decision about a contribution',
  'contribution-reminder': 'A reminder of an unanswered question',
  'contribution-answer': 'Notice of an answer to a question',
  'contact-message': 'A message of the contact form',
  'report-notice': 'Notice of a report',
  'report-answer': 'The answer to a report',
  invitation: 'An invitation',
  push: 'A notification on the devices of admins',
  // Notifies all receivers of an event, in pages (F11).
  announcement: 'Notices of something that happened',
  'notice-mail': 'A notification by email',
  'notice-push': 'A notice on the devices of one person',
  digest: 'The week of a member',
  recap: 'The morning of an admin',
  // Notifies admins of more forms than the site lets through (T31).
  'flood-alarm': 'Notice of unusually many forms',
  // Notifies admins of an operational problem (docs/operating.md).
  'operation-alarm': 'Notice of something wrong in operation',
  // Notifies every admin of a new one (T04).
  'role-notice': 'Notice of a new admin',
  // Notifies the owner that an admin reset their second factor or, for an admin, the password (T04).
  'second-factor-notice': 'Notice of a reset to its owner',
  // Notifies admins that the operator reset the password or the second factor of one of them (T04).
  'admin-reset-notice': 'Notice of an admin whose sign-in was reset',
  // Notifies the owner of a new or removed passkey (T04).
  'passkey-notice': 'Notice of a passkey to its owner',
  // Applies a decision about an account to Firebase.
  'account-sync': 'An account change on its way to Firebase',
  'recovery-confirmation': 'Confirmation of a recovery address',
  'recovery-request': 'A reset link',
  'account-deletion': 'The deletion of an account',
  'address-link': 'A link to what is stored of an address',
  'address-erasure': 'The erasure of what is stored of an address',
  // A restored backup must not revive a right or token that ended since (docs/operating.md, Backups).
  'restore-note': 'A note for restores, stored with the backups',
} as const;

export type OutboxKind = keyof typeof OUTBOX_KINDS;

/** `cancelled`: withdrawn before it left. */
export type OutboxStatus = 'pending' | 'sent' | 'dead' | 'cancelled';

/** Work owed to a person: never deleted before it is done (T36), and an alarm after repeated failures. */
const OWED: ReadonlySet<string> = new Set<OutboxKind>(['account-deletion', 'address-erasure']);

export const isOwed = (kind: string): boolean => OWED.has(kind);

/** True for a kind whose due messages leave in one email. */
export const sharesMail = (kind: OutboxKind): boolean => kind === 'contribution-notification';

export const OWED_ALARM_TRIES = 3;

export const failsRepeatedly = ({ kind, attempts }: { kind: string; attempts: number }): boolean =>
  isOwed(kind) && attempts >= OWED_ALARM_TRIES;

/** Longest lease of a message by one delivery, in milliseconds (T33). */
export const OUTBOX_LEASE_MS = 60_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delay after each failed try, in milliseconds; none follows the last. */
export const OUTBOX_BACKOFF_MS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

export const LONGEST_WAIT_MS = Math.max(...OUTBOX_BACKOFF_MS);

/** The next try after the `attempts`-th failed at `now` (milliseconds since 1970); null if it is dead. */
export function nextTry(attempts: number, now: number): number | null {
  const wait = OUTBOX_BACKOFF_MS[attempts - 1];
  return wait === undefined ? null : now + wait;
}

/** True before the first try of a message: its cause can be undone with it (F5). */
export function isUntried({ status, attempts }: { status: OutboxStatus; attempts: number }): boolean {
  return status === 'pending' && attempts === 0;
}

/** A message that an admin retries. Times in milliseconds since 1970. */
interface RetriedMessage {
  status: OutboxStatus;
  attempts: number;
  /** Until when it is delayed or leased. */
  heldUntil: number | null;
}

/** An admin's retry: its past tries, `leased` while leased or delayed, `missing` with nothing to send. */
export function retryState(
  { status, attempts, heldUntil }: RetriedMessage,
  now: number,
): number | 'leased' | 'missing' {
  if (status === 'dead') return 0;
  if (status !== 'pending') return 'missing';
  return heldUntil !== null && heldUntil > now ? 'leased' : attempts;
}

/** Kinds with a fixed day, even if a clock ahead made them. */
const DATED: ReadonlySet<string> = new Set<OutboxKind>(['digest', 'recap']);

/** True for a waiting message made by a clock ahead, or delayed longer than any backoff: it is due now. */
export function isStranded(
  message: { kind: string; status: OutboxStatus; createdAt: number; dueAt: number },
  now: number,
): boolean {
  const { kind, status, createdAt, dueAt } = message;
  const isWrong = isAhead(createdAt, now) || isAhead(dueAt, now + LONGEST_WAIT_MS);
  return status === 'pending' && !DATED.has(kind) && dueAt > now && isWrong;
}
