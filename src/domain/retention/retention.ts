/**
 * The nightly function follows this table, its tests walk it, docs/retention.md is generated from it (A-55, T36).
 * Data without a line here lives as long as its account, or for good.
 */

/** A period by the calendar (UTC) or by the clock; zero days if the record itself has an expiry. */
export type Period = { months: number } | { days: number } | { minutes: number };

export type RetentionStep = 'uploads' | 'expired' | 'readers' | 'roadmap' | 'records' | 'backup';

export interface RetentionRule {
  what: string;
  period: Period;
  from: string;
  after: string;
  /** The requirement or threat behind it. */
  why: string;
  step: RetentionStep;
}

const YEAR = { months: 12 } as const;
const THIRTY_DAYS = { days: 30 } as const;
const ITS_END = { days: 0 } as const;

export const RETENTION = {
  declined_contributions: {
    what: 'Who sent a contribution that was declined, or whose question was never answered, its proof files, and the words that go with it',
    period: YEAR,
    from: 'the decision, or the question',
    after:
      'Name, email address, links, proof files, digests, messages and notes are erased; without an account the description and the answers as well. Kind, app, dates and the decision stay, so that counts stay right. With an account it stays in that account until the account is deleted.',
    why: 'A-55, T36',
    step: 'records',
  },
  unused_invitations: {
    what: 'Name and proposed username in an invitation that nobody used',
    period: YEAR,
    from: 'the last day of the invitation',
    after: 'Both are erased; that there was an invitation, and of whom it was, stays.',
    why: 'A-55, T36',
    step: 'records',
  },
  sent_messages: {
    what: 'Notes of mails and alerts that were sent or taken back (their words are erased when they leave)',
    period: THIRTY_DAYS,
    from: 'the making of the message',
    after: 'Deleted.',
    why: 'A-55, T20, T36',
    step: 'records',
  },
  undelivered_messages: {
    what: 'Messages that could not be delivered and were given up, such as one from the contact form',
    period: YEAR,
    from: 'the making of the message',
    after:
      'Deleted; what finishes the deletion of an account, or the erasure of an address, stays until it is done.',
    why: 'T33, T36',
    step: 'records',
  },
  unconfirmed_addresses: {
    what: 'A recovery address that its owner never confirmed',
    period: THIRTY_DAYS,
    from: 'the typing of the address',
    after: 'The address is erased.',
    why: 'A-14, T36',
    step: 'records',
  },
  unused_push_subscriptions: {
    what: 'The subscription of a browser to alerts whose owner is neither member nor administrator any more',
    period: THIRTY_DAYS,
    from: 'its last saving',
    after: 'Deleted. One that its push service no longer knows is deleted at the first try.',
    why: 'T28, T36',
    step: 'records',
  },
  sign_in_addresses: {
    what: 'The hash of the network address in a record of an administrator sign-in',
    period: THIRTY_DAYS,
    from: 'the attempt',
    after: 'The hash is erased.',
    why: 'T36',
    step: 'records',
  },
  sign_in_attempts: {
    what: 'Records of administrator sign-ins',
    period: { days: 90 },
    from: 'the attempt',
    after: 'Deleted.',
    why: 'A-21',
    step: 'expired',
  },
  notices: {
    what: 'Notices of the bell: of which event, about which record, and whether they were read',
    period: { days: 90 },
    from: 'the event',
    after: 'Deleted.',
    why: 'T36',
    step: 'expired',
  },
  webhook_deliveries: {
    what: 'Events for the team’s own programs: reference, kind, app and state of what happened, and whether they arrived; nothing about who it was',
    period: THIRTY_DAYS,
    from: 'the event',
    after: 'Deleted, delivered or not.',
    why: 'F11, T36',
    step: 'expired',
  },
  recovery_tokens: {
    what: 'Links to a new password, to confirm an address, or to what is stored of one (a used link is deleted at once)',
    period: ITS_END,
    from: 'the end of the link',
    after: 'Deleted.',
    why: 'A-14, T05',
    step: 'expired',
  },
  idempotency: {
    what: 'Marks that keep one request from being carried out twice',
    period: THIRTY_DAYS,
    from: 'the request',
    after: 'Deleted.',
    why: 'T20',
    step: 'expired',
  },
  rate_limits: {
    what: 'Counts against abuse, by a hash of the network or email address',
    period: ITS_END,
    from: 'the end of the window, a day at most',
    after: 'Deleted.',
    why: 'T30',
    step: 'expired',
  },
  form_tickets: {
    what: 'Marks that keep a form ticket or a passkey’s challenge from being used twice; a random number each',
    period: ITS_END,
    from: 'the end of the ticket, a day at most',
    after: 'Deleted.',
    why: 'A-59, T31',
    step: 'expired',
  },
  held_submissions: {
    what: 'What was sent with a sign of a script and no administrator has let through, with its proof files',
    period: THIRTY_DAYS,
    from: 'the sending',
    after:
      'Deleted. What an administrator discards is erased at once; that there was something stays until then.',
    why: 'A-55, T31',
    step: 'expired',
  },
  reports: {
    what: 'Reports of content: what was reported and why, the words and the email address that came with it, the decision and an objection to it',
    period: YEAR,
    from: 'the report',
    after: 'Deleted.',
    why: 'T36',
    step: 'expired',
  },
  returned_votes: {
    what: 'The notice to a member of votes that came back',
    period: THIRTY_DAYS,
    from: 'the return',
    after: 'Deleted.',
    why: 'A-48',
    step: 'roadmap',
  },
  measurements: {
    what: 'How often pages of each kind were viewed on a day, the app was installed and a contribution begun; nothing about who it was',
    period: { days: 90 },
    from: 'the beginning of the day (UTC)',
    after: 'Deleted.',
    why: 'F8',
    step: 'expired',
  },
  unclaimed_uploads: {
    what: 'Parts of proof files, and whole files, that were never sent with a contribution',
    period: { days: 1 },
    from: 'the end of the day on which the upload began (UTC)',
    after: 'Deleted.',
    why: 'A-17, T36',
    step: 'uploads',
  },
  open_contributions: {
    what: 'Which contribution an administrator has open',
    period: { minutes: 2 },
    from: 'the last sign of it',
    after: 'Shown to nobody any more, and deleted.',
    why: 'A-56',
    step: 'readers',
  },
  backups: {
    what: 'Backups of all of this, encrypted, with sign-ins and copies of the proof files',
    period: THIRTY_DAYS,
    from: 'the making of the backup; of a file, the night in which it was first seen to be deleted',
    after:
      'Deleted once seven later ones are whole, each with a tenth of its documents at least. Until then a backup holds what was erased or deleted after it was made.',
    why: 'T36',
    step: 'backup',
  },
  restore_list: {
    what: 'For restores, with the backups: ids of erased accounts, keyed digests of erased addresses, which roles and sign-ins ended, and digests of tokens that were used or revoked',
    period: THIRTY_DAYS,
    from: 'the erasure or the end, or as long as the oldest backup exists',
    after: 'Deleted.',
    why: 'T36, T40',
    step: 'backup',
  },
} as const satisfies Record<string, RetentionRule>;
export type RetentionName = keyof typeof RETENTION;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export function periodMs(period: Exclude<Period, { months: number }>): number {
  return 'days' in period ? period.days * DAY : period.minutes * MINUTE;
}

/** The same time some months earlier, or the last day of a shorter month. */
function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  // 29 February less a year would be 1 March: one day too early for data stored since then.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}

/** Data from before this time is past its period at `now`. */
export function storedSince(name: RetentionName, now: Date): Date {
  const { period }: RetentionRule = RETENTION[name];
  return 'months' in period ? monthsBefore(now, period.months) : new Date(now.getTime() - periodMs(period));
}
