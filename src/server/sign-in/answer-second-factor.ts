import { randomUUID } from 'node:crypto';
import { PASSKEY_FACTOR, PRIVILEGED_SESSION_MS } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/sign-in/contract.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { hashAddress } from '#server/platform/environment/environment.ts';
import { type CallContext, route, signedIn } from '#server/platform/http/endpoint.ts';
import { shownEarlier } from '#server/profiles/actor.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { requireEnrolled } from './get-second-factor.ts';
import { findFactor } from './records/second-factors.ts';
import { addSignInAttempt } from './records/sign-in-attempts.ts';
import { secondFactorToken } from './second-factor-token.ts';
import { takeCode } from './take-code.ts';

/** Logs a wrong code with the sign-in attempts: its sender knows the password. */
async function recordWrongCode({ ip, now, request }: CallContext, userId: string): Promise<void> {
  const account = (await findProfile(userId))?.username ?? userId;
  const attempt = {
    identifier: account,
    account,
    account_id: userId,
    claimed: false,
    outcome: 'wrong_code',
    ip_hash: hashAddress(ip, now),
    user_agent: (request.headers.get('user-agent') ?? '').slice(0, 200),
  } as const;
  await addSignInAttempt(randomUUID(), attempt, now);
}

/** See T04. For twelve hours an earlier token with this factor replaces the code. */
export const answerSecondFactor = route(contracts.answerSecondFactor, async (context, { body }) => {
  const { id: userId, signedInAt } = signedIn(context);
  const { now } = context;
  const found = await findFactor(userId);
  const tokenShownAt = (shownAt: number) =>
    secondFactorToken(userId, { factor: found?.id ?? PASSKEY_FACTOR, passwordAt: signedInAt, shownAt });
  if (body.earlier_token !== undefined) {
    const shownAt = await shownEarlier(body.earlier_token, userId, found?.id ?? PASSKEY_FACTOR);
    if (shownAt === null || now.getTime() - shownAt > PRIVILEGED_SESSION_MS) {
      throw new DomainError('second-factor-required', SECOND_FACTOR_MESSAGES.code);
    }
    return { token: await tokenShownAt(shownAt), recovery_left: found?.recoveryDigests.length ?? 0 };
  }
  const factor = requireEnrolled(found);
  // Issued first, so that a failure does not use up the code.
  const token = await tokenShownAt(now.getTime());
  try {
    return { token, recovery_left: await takeCode(context, factor, body) };
  } catch (fault) {
    if (fault instanceof DomainError && fault.code === 'invalid') {
      context.waitUntil(recordWrongCode(context, userId));
    }
    throw fault;
  }
});
