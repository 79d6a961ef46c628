import { randomUUID } from 'node:crypto';
import { PRIVILEGED_ROLES } from '#domain/access.ts';
import { ATTEMPT_LIMIT } from '#domain/accounts/account.ts';
import type { recordAdminAttempt as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { waitInWords } from '#domain/formats.ts';
import { hashAddress } from '#server/platform/environment/environment.ts';
import type { CallContext, Verb } from '#server/platform/http/endpoint.ts';
import { countRequest, isOwnMachine, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { accountNamed, findNamedAccount } from '#server/profiles/account-named.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import {
  addSignInAttempt,
  earliestOfLatestFailures,
  type SignInAttempt,
} from './records/sign-in-attempts.ts';

type Attempt = Pick<SignInAttempt, 'identifier' | 'account' | 'account_id' | 'claimed' | 'outcome'>;
type Reported = { identifier: string; outcome: Exclude<SignInAttempt['outcome'], 'slowed' | 'wrong_code'> };

/** Seconds to wait after too many failures of this account from this address; 0 when it may go on. */
async function waitOf(attempt: SignInAttempt, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ATTEMPT_LIMIT.windowMs);
  const earliest = await earliestOfLatestFailures(attempt, ATTEMPT_LIMIT.failures, since);
  return earliest === null ? 0 : Math.ceil((earliest.getTime() - since.getTime()) / 1000);
}

/** What a browser says, about the account that its identifier names now. */
async function claimedAttempt({ identifier, outcome }: Reported): Promise<Attempt> {
  const account = accountNamed(identifier);
  return { identifier, account, account_id: await findNamedAccount(account), claimed: true, outcome };
}

/** What the server knows of a sign-in that is over: whose token it is, and whether they are staff. */
async function verifiedAttempt(userId: string): Promise<Attempt> {
  const [profile, roles] = await Promise.all([findProfile(userId), rolesOf(userId, PRIVILEGED_ROLES)]);
  const account = profile?.username ?? userId;
  const outcome = roles.length > 0 ? 'succeeded' : 'denied';
  return { identifier: account, account, account_id: userId, claimed: false, outcome };
}

/**
 * A token proves a sign-in, once its second factor was shown, and the role decides what came of it; everything else is the
 * word of the browser.
 */
function attemptOf({ actor }: CallContext, body: Reported): Promise<Attempt> {
  const isOver = body.outcome === 'succeeded' || body.outcome === 'denied';
  const isKnown = actor.kind === 'user' && actor.secondFactor !== 'code';
  return isKnown && isOver ? verifiedAttempt(actor.id) : claimedAttempt(body);
}

/**
 * Anybody may try to sign in on the admin page, and each try leaves a row without the password. A row tells what
 * was verified from what a browser claims. After five failures within 15 minutes the next try is asked to wait (429).
 * The two are counted together, account and address: otherwise anybody could lock an admin out by failing in their
 * name.
 */
export const recordAdminAttempt: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, request } = context;
  await countRequest(RATE_LIMITS.adminAttempt, ip, now);
  const attempt: SignInAttempt = {
    ...(await attemptOf(context, body)),
    ip_hash: hashAddress(ip, now),
    user_agent: (request.headers.get('user-agent') ?? '').slice(0, 200),
  };
  const wait = body.outcome === 'started' && !isOwnMachine(ip) ? await waitOf(attempt, now) : 0;
  const slowed = { ...attempt, claimed: false, outcome: 'slowed' } as const;
  await addSignInAttempt(randomUUID(), wait > 0 ? slowed : attempt, now);
  if (wait > 0) {
    const message = `Too many failed attempts to sign in. Try again in ${waitInWords(wait)}.`;
    throw new DomainError('limit', message, { retryAfter: wait });
  }
  return { recorded: true };
};
