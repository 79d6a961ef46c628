import { randomUUID } from 'node:crypto';
import { PRIVILEGED_ROLES } from '#domain/access.ts';
import { ATTEMPT_LIMIT } from '#domain/accounts/account.ts';
import { recordAdminAttempt as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { formatWait } from '#domain/formats.ts';
import { hashAddress } from '#server/platform/environment/environment.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { isOwnMachine } from '#server/platform/rate-limits/callers.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { accountNamed, findNamedAccount } from '#server/profiles/known-names.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import {
  addSignInAttempt,
  earliestOfLatestFailures,
  type SignInAttempt,
} from './records/sign-in-attempts.ts';

type Attempt = Omit<SignInAttempt, 'ip_hash' | 'user_agent'>;

const withCaller = (attempt: Attempt, { ip, now, request }: CallContext): SignInAttempt => ({
  ...attempt,
  ip_hash: hashAddress(ip, now),
  user_agent: (request.headers.get('user-agent') ?? '').slice(0, 200),
});

/** An attempt whose outcome the server knows. */
async function verifiedAttempt(userId: string, outcome: Attempt['outcome']): Promise<Attempt> {
  const account = (await findProfile(userId))?.username ?? userId;
  return { identifier: account, account, account_id: userId, claimed: false, outcome };
}

/** Logs what a known account failed to show with the sign-in attempts. */
export async function recordFailure(
  context: CallContext,
  userId: string,
  outcome: 'failed' | 'wrong_code',
): Promise<void> {
  const attempt = withCaller(await verifiedAttempt(userId, outcome), context);
  await addSignInAttempt(randomUUID(), attempt, context.now);
}

type Reported = { identifier: string; outcome: Exclude<SignInAttempt['outcome'], 'slowed' | 'wrong_code'> };

/** Seconds until the account may be tried again from this address; 0 when it may now. */
async function waitOf(attempt: SignInAttempt, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ATTEMPT_LIMIT.windowMs);
  const earliest = await earliestOfLatestFailures(attempt, ATTEMPT_LIMIT.failures, since);
  return earliest === null ? 0 : Math.ceil((earliest.getTime() - since.getTime()) / 1000);
}

/** An attempt as reported by the browser, for the account its identifier names at present. */
async function claimedAttempt({ identifier, outcome }: Reported): Promise<Attempt> {
  const account = accountNamed(identifier);
  return { identifier, account, account_id: await findNamedAccount(account), claimed: true, outcome };
}

/** A token with its second factor proves a sign-in; anything else is only reported by the browser. */
async function attemptOf({ actor }: CallContext, body: Reported): Promise<Attempt> {
  const isOver = body.outcome === 'succeeded' || body.outcome === 'denied';
  const isKnown = actor.kind === 'user' && actor.secondFactor !== 'code';
  if (!isKnown || !isOver) return claimedAttempt(body);
  const [roles, denied] = await Promise.all([
    rolesOf(actor.id, PRIVILEGED_ROLES),
    verifiedAttempt(actor.id, 'denied'),
  ]);
  return roles.length > 0 ? { ...denied, outcome: 'succeeded' } : denied;
}

/**
 * Logs an attempt to sign in on the admin page, without the password. 429 after five failures in 15 minutes
 * per account and address, so that failing on purpose does not lock out an admin.
 */
export const recordAdminAttempt = /* @__PURE__ */ route(contract, async (context, { body }) => {
  const { ip, now } = context;
  await countRequest(RATE_LIMITS.adminAttempt, ip, now);
  const attempt = withCaller(await attemptOf(context, body), context);
  const wait = body.outcome === 'started' && !isOwnMachine(ip) ? await waitOf(attempt, now) : 0;
  const slowed = { ...attempt, claimed: false, outcome: 'slowed' } as const;
  await addSignInAttempt(randomUUID(), wait > 0 ? slowed : attempt, now);
  if (wait > 0) {
    const message = `Too many failed attempts to sign in. Try again in ${formatWait(wait)}.`;
    throw new DomainError('limit', message, { retryAfter: wait });
  }
  return { recorded: true } as const;
});
