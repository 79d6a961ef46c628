import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { isAccepted } from '../contributions/acceptance.ts';
import { CONTRIBUTION_TYPES } from '../contributions/types.ts';
import { plural, weekdayInWords } from '../formats.ts';
import { LINKED_PATHS } from '../paths.ts';

/** The literal sentences of the specification, and those around them. */
export const INVITE_MESSAGES = {
  made: 'Token Generated',
  failed: 'Failed to generate token',
  already:
    'A token for this contribution was made already, and its secret can be shown only once. To get a new one, re-issue it in the list of tokens.',
  tooEarly: 'This decision can still be undone for a few seconds. Nothing was made: try again in a moment.',
  notAccepted: 'This contribution is not accepted, so it gets no token.',
  notMember: 'Whoever sent this is no member, so it stays listed.',
  erased: 'Whoever sent this was erased, so there is nobody to invite.',
  waits:
    'The award for this contribution waits for a second admin. It gets a token once the award is confirmed.',
  used: 'This token was used already. Nothing was changed.',
  revoked: 'This token was revoked already.',
  /** One sentence for unknown, used, expired and revoked, so that nobody learns which. */
  unknown:
    'This invitation cannot be used. It may have been used already, or its time is over. Ask us for a new one.',
  /** To an account that did not send the contribution; the token stays good. */
  otherAccount:
    'Sign in as the account that sent it: this contribution belongs to another account. Your invitation is still valid.',
  replaced: 'This token was replaced by a newer one already. Nothing was changed.',
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a token is good when nobody says otherwise, in days. */
export const INVITE_DAYS = 365;

/** The furthest expiry, in days from now: a slip of the year is no token for a century. */
export const INVITE_DAYS_MAX = 5 * 366;

/** Bytes of a token before they are written in base64url (T24). */
export const INVITE_TOKEN_BYTES = 32;

/** The day of a moment by UTC, as `2027-11-21`. */
export function utcDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The day 365 days after `now` (milliseconds since 1970): one day short of a year when a 29 February lies between. */
export function defaultExpiryDay(now: number): string {
  return utcDay(now + INVITE_DAYS * DAY_MS);
}

/** The last millisecond of a day by UTC, in milliseconds since 1970; null when there is no such day. */
export function endOfDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (!Number.isFinite(start) || utcDay(start) !== day) return null;
  return start + DAY_MS - 1;
}

/** What is wrong with a day as an expiry at `now`, in a sentence; null when it may be one. Today is still a day. */
export function expiryProblem(day: string, now: number): string | null {
  const end = endOfDay(day);
  if (end === null) return 'Choose a day of the calendar';
  if (end < now) return 'Choose a day that is not in the past';
  if (end - now > INVITE_DAYS_MAX * DAY_MS) return 'Choose a day within the next five years';
  return null;
}

/** `End of Sunday 21 November 2027 (UTC), in 365 days`; empty for no day. The reader's own time zone changes nothing. */
export function expiryInWords(day: string, now: number): string {
  const end = endOfDay(day);
  if (end === null) return '';
  const days = Math.round((Date.parse(day) - Date.parse(utcDay(now))) / DAY_MS);
  const distance = days === 0 ? 'today' : `in ${plural(days, 'day')}`;
  return `End of ${weekdayInWords(new Date(end))} (UTC), ${distance}`;
}

/** An access token as admins see it: never the secret, only the end of it. Times in ISO 8601 UTC. */
export const AccessToken = z.object({
  id: z.string(),
  contribution_id: z.string(),
  /** What the contribution says, as it stood when the token was made. */
  reference: z.string(),
  display_name: z.string(),
  username: z.string(),
  last_four: z.string(),
  expires_at: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  /** True when the invitation was to leave by mail. */
  emailed: z.boolean(),
  redeemed_at: z.nullable(z.string()),
  redeemed_by: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  /** The token that took its place; only the last one of a contribution can be re-issued. */
  replaced_by: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const TOKEN_STATES = ['live', 'used', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const TOKEN_STATE_LABELS: Record<TokenState, string> = {
  live: 'Live',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
};

type Facts = Pick<AccessToken, 'redeemed_at' | 'revoked_at' | 'expires_at'>;

/** How a token stands at `now` (milliseconds since 1970). What was used stays used, whatever came later. */
export function tokenState(token: Facts, now: number): TokenState {
  if (token.redeemed_at !== null) return 'used';
  if (token.revoked_at !== null) return 'revoked';
  return now > Date.parse(token.expires_at) ? 'expired' : 'live';
}

/** True when a token may still make somebody a member: unused, not revoked, and its last millisecond not over. */
export function isRedeemable(token: Facts, now: number): boolean {
  return tokenState(token, now) === 'live';
}

/** What an invitation is made for, as far as that decides about it; `effective_at` in ISO 8601. */
interface Invitable {
  status: string;
  /** Empty once whoever sent it was erased. */
  email: string;
  /** True while its award waits for a second admin. */
  held?: boolean | undefined;
  effective_at: string | null;
}

/** Why a contribution gets no token in the place of an earlier one at `now`, in milliseconds since 1970; null: it gets one. */
export function reissueFault(
  { status, held, email, effective_at }: Invitable,
  now: number,
): 'erased' | 'waits' | 'notAccepted' | 'tooEarly' | null {
  if (email === '') return 'erased';
  if (!isAccepted({ status, held })) return status === 'accepted' ? 'waits' : 'notAccepted';
  return effective_at !== null && Date.parse(effective_at) > now ? 'tooEarly' : null;
}

/** Why a contribution gets no first token at `now`, in milliseconds since 1970; null: it gets one. */
export function issueFault(
  contribution: Invitable & { token_issued: boolean },
  now: number,
): ReturnType<typeof reissueFault> | 'already' {
  const fault = reissueFault(contribution, now);
  return contribution.token_issued && (fault === null || fault === 'tooEarly') ? 'already' : fault;
}

/** Why a contribution is not taken off the list of those that wait for a first token; null: it is, on an admin's word. */
export function dismissalFault({
  is_member,
  ...contribution
}: Omit<Invitable, 'effective_at'> & { token_issued: boolean; is_member: boolean }):
  | Exclude<ReturnType<typeof issueFault>, 'tooEarly'>
  | 'notMember' {
  const fault = issueFault({ ...contribution, effective_at: null }, 0);
  if (fault === 'tooEarly') return null;
  return fault ?? (is_member ? null : 'notMember');
}

/** True when a newer token may take this one's place. */
export function isReissuable(token: Pick<AccessToken, 'redeemed_at' | 'replaced_by'>): boolean {
  return token.redeemed_at === null && token.replaced_by === null;
}

/** The `number`-th token of a contribution. Two requests for one contribution want the same name, and one gets it. */
export function tokenId(contributionId: string, number: number): string {
  return `${contributionId}_${number}`;
}

/** Which token of its contribution this is, counted from 1. */
export function tokenNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('_') + 1));
}

export const PendingInvite = z.object({
  contribution_id: z.string(),
  reference: z.string(),
  display_name: z.string(),
  /** Where the invitation would go. */
  email: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  reviewed_at: z.nullable(z.string()),
  /** Until then the decision can be undone, and no token is made. */
  effective_at: z.nullable(z.string()),
  created_at: z.string(),
  /** True when the account that sent it is a member, or an admin, already: it stays listed, after the others (R371). */
  is_member: z.boolean(),
});
export type PendingInvite = z.infer<typeof PendingInvite>;

/** The whole invitation link. The token stands in the fragment, which no browser sends to a server. */
export function inviteLink(siteUrl: string, token: string): string {
  return `${siteUrl}${LINKED_PATHS.insiderzPortal}#invite=${token}`;
}
