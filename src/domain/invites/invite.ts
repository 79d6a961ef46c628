import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { DAY_MS, daysFrom } from '../clocks.ts';
import { isAccepted } from '../contributions/acceptance.ts';
import { CONTRIBUTION_TYPES } from '../contributions/types.ts';
import { formatWeekday, isoDay, plural } from '../formats.ts';
import { LINKED_PATHS } from '../paths.ts';

/** The literal messages of the specification, and similar ones. */
export const INVITE_MESSAGES = {
  made: 'Token Generated',
  failed: 'Failed to generate token',
  already:
    'A token for this contribution was made already, and its secret can be shown only once. To get a new one, re-issue it in the list of tokens.',
  tooEarly: 'This decision can still be undone for a few seconds. Nothing was made: try again in a moment.',
  notAccepted: 'This contribution is not accepted, so it gets no token.',
  isMember: 'Its sender is a member already, so there is nobody to invite. Nothing was changed.',
  invited: 'Its sender has an invitation already, which still works. No second one was sent.',
  notMember: 'Its sender is not a member, so it stays listed.',
  erased: 'Its sender was erased, so there is nobody to invite.',
  waits:
    'The award for this contribution waits for a second admin. It gets a token once the award is confirmed.',
  used: 'This token was used already. Nothing was changed.',
  revoked: 'This token was revoked already.',
  /** One message for unknown, used, expired and revoked, to reveal nothing. */
  unknown:
    'This invitation cannot be used. It may have been used already, or its time is over. Ask us for a new one.',
  otherAccount:
    'Sign in as the account that sent it: this contribution belongs to another account. Your invitation is still valid.',
  replaced: 'This token was replaced by a newer one already. Nothing was changed.',
} as const;

/** Default lifetime of a token, in days. */
export const INVITE_DAYS = 365;

/** Longest lifetime, in days from now: prevents a mistyped year. */
export const INVITE_DAYS_MAX = 5 * 366;

/** The day 365 days after `now` (milliseconds since 1970): one day short of a year across a 29 February. */
export const defaultExpiryDay = (now: number): string => isoDay(daysFrom(new Date(now), INVITE_DAYS));

/** The last millisecond of a UTC day, in milliseconds since 1970; null for an invalid day. */
export function endOfDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (!Number.isFinite(start) || isoDay(new Date(start)) !== day) return null;
  return start + DAY_MS - 1;
}

/** Today is allowed. */
export function expiryProblem(day: string, now: number): string | null {
  const end = endOfDay(day);
  if (end === null) return 'Choose a day of the calendar';
  if (end < now) return 'Choose a day that is not in the past';
  if (end - now > INVITE_DAYS_MAX * DAY_MS) return 'Choose a day within the next five years';
  return null;
}

/** `End of Sunday 21 November 2027 (UTC), in 365 days`; empty for no day. Independent of the reader's time zone. */
export function expiryText(day: string, now: number): string {
  const end = endOfDay(day);
  if (end === null) return '';
  const days = Math.round((Date.parse(day) - Date.parse(isoDay(new Date(now)))) / DAY_MS);
  const distance = days === 0 ? 'today' : `in ${plural(days, 'day')}`;
  return `End of ${formatWeekday(new Date(end))} (UTC), ${distance}`;
}

/** A token for admins: without the secret, only its last characters. Times in ISO 8601 UTC. */
export const AccessToken = z.object({
  id: z.string(),
  contribution_id: z.string(),
  /** The content of the contribution when the token was issued. */
  reference: z.string(),
  display_name: z.string(),
  username: z.string(),
  last_four: z.string(),
  expires_at: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  emailed: z.boolean(),
  redeemed_at: z.nullable(z.string()),
  redeemed_by: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  /** The token that replaced it; only the last one of a contribution can be re-issued. */
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

/** The state of a token at `now` (milliseconds since 1970). A used one stays used. */
export function tokenState(token: Facts, now: number): TokenState {
  if (token.redeemed_at !== null) return 'used';
  if (token.revoked_at !== null) return 'revoked';
  return now > Date.parse(token.expires_at) ? 'expired' : 'live';
}

export function isRedeemable(token: Facts, now: number): boolean {
  return tokenState(token, now) === 'live';
}

/** `effective_at` in ISO 8601. */
interface Invitable {
  status: string;
  /** Empty after the contributor was erased. */
  email: string;
  held?: boolean | undefined;
  effective_at: string | null;
}

/** `now` in milliseconds since 1970. */
export function reissueFault(
  { status, held, email, effective_at }: Invitable,
  now: number,
): 'erased' | 'waits' | 'notAccepted' | 'tooEarly' | null {
  if (email === '') return 'erased';
  if (!isAccepted({ status, held })) return status === 'accepted' ? 'waits' : 'notAccepted';
  return effective_at !== null && Date.parse(effective_at) > now ? 'tooEarly' : null;
}

/** `now` in milliseconds since 1970. */
export function issueFault(
  contribution: Invitable & { token_issued: boolean },
  now: number,
): ReturnType<typeof reissueFault> | 'already' {
  const fault = reissueFault(contribution, now);
  return contribution.token_issued && (fault === null || fault === 'tooEarly') ? 'already' : fault;
}

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

export function isReissuable(token: Pick<AccessToken, 'redeemed_at' | 'replaced_by'>): boolean {
  return token.redeemed_at === null && token.replaced_by === null;
}

/** The id makes concurrent requests compete for one token. */
export function tokenId(contributionId: string, number: number): string {
  return `${contributionId}_${number}`;
}

export const tokenNumber = (id: string): number => Number(id.slice(id.lastIndexOf('_') + 1));

export const PendingInvite = z.object({
  contribution_id: z.string(),
  reference: z.string(),
  display_name: z.string(),
  email: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  reviewed_at: z.nullable(z.string()),
  /** Until then the decision can be undone, and no token is issued. */
  effective_at: z.nullable(z.string()),
  created_at: z.string(),
  /** True if the account that sent it is a member or an admin: it stays listed, after the others (R371). */
  is_member: z.boolean(),
});
export type PendingInvite = z.infer<typeof PendingInvite>;

/** The invitation link. The token is in the fragment, which browsers do not send to a server. */
export function inviteLink(siteUrl: string, token: string): string {
  return `${siteUrl}${LINKED_PATHS.insiderzPortal}#invite=${token}`;
}
