import { randomUUID } from 'node:crypto';
import { ATTEMPT_LIMIT } from '#domain/accounts/attempt-limit.ts';
import type { recordAdminAttempt as contract } from '#domain/accounts/contract.ts';
import { Refusal } from '#domain/errors.ts';
import { hashAddress, loginHost } from '../../environment.ts';
import type { Verb } from '../../http/endpoint.ts';
import { countRequest, isOwnMachine, RATE_LIMITS } from '../../stores/rate-limits.ts';
import {
  addSignInAttempt,
  earliestOfLatestFailures,
  type SignInAttempt,
} from '../../stores/sign-in-attempts.ts';
import { accountNamed } from './account-named.ts';

/** Seconds to wait after too many failures of this account from this address; 0 when it may go on. */
async function waitOf(attempt: SignInAttempt, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ATTEMPT_LIMIT.windowMs);
  const earliest = await earliestOfLatestFailures(attempt, ATTEMPT_LIMIT.failures, since);
  return earliest === null ? 0 : Math.ceil((earliest.getTime() - since.getTime()) / 1000);
}

/**
 * Anybody may try to sign in on the admin page, and each try leaves a row without the password (R350, A-21). After five
 * failures within 15 minutes the next try is asked to wait (429). The two are counted together, account and address:
 * otherwise anybody could lock an admin out by failing in their name.
 */
export const recordAdminAttempt: Verb<typeof contract> = async ({ ip, now, request }, { body }) => {
  await countRequest(RATE_LIMITS.adminAttempt, ip, now);
  const attempt: SignInAttempt = {
    ...body,
    account: accountNamed(body.identifier, loginHost()),
    ip_hash: hashAddress(ip, now),
    user_agent: (request.headers.get('user-agent') ?? '').slice(0, 200),
  };
  const wait = body.outcome === 'started' && !isOwnMachine(ip) ? await waitOf(attempt, now) : 0;
  await addSignInAttempt(randomUUID(), wait > 0 ? { ...attempt, outcome: 'slowed' } : attempt, now);
  if (wait > 0) {
    throw new Refusal('limit', 'Too many failed attempts to sign in.', { retryAfter: wait });
  }
  return { recorded: true };
};
