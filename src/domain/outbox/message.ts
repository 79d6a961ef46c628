import { isAhead } from '../clocks.ts';

/**
 * What can wait in the outbox, and what it is called in the list of what did not leave (docs/architecture.md, rule 4).
 * Whatever is sent is made from the stored record when it leaves, never from what a request said (T14).
 */
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
  invitation: 'An invitation',
  push: 'A notification on the devices of admins',
  // Spreads what happened to those whom it concerns, in pages (F11).
  announcement: 'Notices of something that happened',
  'notice-mail': 'A notification by email',
  'notice-push': 'A notice on the devices of one person',
  digest: 'The week of a member',
  recap: 'The morning of an admin',
  // Tells the admins that more is sent than the site lets through (T31).
  'flood-alarm': 'Notice of unusually many forms',
  // Tells the admins that something of the operation needs a look (docs/operating.md).
  'operation-alarm': 'Notice of something wrong in operation',
  // Tells every admin of a new one (T04).
  'role-notice': 'Notice of a new admin',
  // Tells somebody that their second factor or, for an admin, the password was reset by somebody else (T04).
  'second-factor-notice': 'Notice of a reset to its owner',
  // Tells the admins that the operator reset the password or the second factor of one of them (T04).
  'admin-reset-notice': 'Notice of an admin whose sign-in was reset',
  // Carries what was decided about an account over to Firebase.
  'account-sync': 'An account change on its way to Firebase',
  'recovery-confirmation': 'Confirmation of a recovery address',
  'recovery-request': 'A reset link',
  'account-deletion': 'The deletion of an account',
  'address-link': 'A link to what is stored of an address',
  'address-erasure': 'The erasure of what is stored of an address',
  // A restored backup must not give back a right or a token that ended since (docs/operating.md, Backups).
  'restore-note': 'A note for restores, kept with the backups',
} as const;

export type OutboxKind = keyof typeof OUTBOX_KINDS;

/** `cancelled`: taken back before it left. */
export type OutboxStatus = 'pending' | 'sent' | 'dead' | 'cancelled';

/** Work that is owed to a person: never forgotten before it is done (T36), and an alarm when it fails repeatedly. */
const OWED: ReadonlySet<string> = new Set<OutboxKind>(['account-deletion', 'address-erasure']);

export const isOwed = (kind: string): boolean => OWED.has(kind);

/** After how many failed tries work that is owed raises the alarm. */
export const OWED_ALARM_TRIES = 3;

/** True for work that is owed and has failed `attempts` times, which is too often. */
export const failsRepeatedly = ({ kind, attempts }: { kind: string; attempts: number }): boolean =>
  isOwed(kind) && attempts >= OWED_ALARM_TRIES;

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

export const LONGEST_WAIT_MS = Math.max(...OUTBOX_BACKOFF_MS);

/**
 * What becomes of a message whose `attempts`-th try failed at `now` (milliseconds since 1970):
 * the time of the next try, or null when it is dead and waits for an admin.
 */
export function nextTry(attempts: number, now: number): number | null {
  const wait = OUTBOX_BACKOFF_MS[attempts - 1];
  return wait === undefined ? null : now + wait;
}

/** True while nobody has tried to send a message: what it tells of can be taken back with it (F5). */
export function isUntried({ status, attempts }: { status: OutboxStatus; attempts: number }): boolean {
  return status === 'pending' && attempts === 0;
}

/** A message as it stands when an admin asks for it to be sent again. Times in milliseconds since 1970. */
interface Asked {
  status: OutboxStatus;
  attempts: number;
  /** Until when it may not leave yet, or is on its way. */
  heldUntil: number | null;
}

/**
 * What becomes of a message that an admin asks for again at `now`: the tries that it then has behind it (one that was
 * given up begins anew), `held` while it is on its way or may not leave yet, `gone` when nothing is left to send.
 */
export function askedAgain({ status, attempts, heldUntil }: Asked, now: number): number | 'held' | 'gone' {
  if (status === 'dead') return 0;
  if (status !== 'pending') return 'gone';
  return heldUntil !== null && heldUntil > now ? 'held' : attempts;
}

/** Kinds that leave on a day of their own, also where a clock ahead made them. */
const DATED: ReadonlySet<string> = new Set<OutboxKind>(['digest', 'recap']);

/** True for a waiting message that a clock ahead made, or put off for longer than any wait: it is due now. */
export function isStranded(
  message: { kind: string; status: OutboxStatus; createdAt: number; dueAt: number },
  now: number,
): boolean {
  const { kind, status, createdAt, dueAt } = message;
  const isWrong = isAhead(createdAt, now) || isAhead(dueAt, now + LONGEST_WAIT_MS);
  return status === 'pending' && !DATED.has(kind) && dueAt > now && isWrong;
}
