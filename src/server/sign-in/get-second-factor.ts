import { DomainError } from '#domain/errors.ts';
import { getSecondFactor as contract, type SecondFactor } from '#domain/sign-in/contract.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { isSecondFactorRequired } from '#server/platform/environment/environment.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { findFactor, type StoredFactor } from './records/second-factors.ts';

/** The active second factor as its owner sees it; an unfinished enrolment is none. */
export function secondFactorOf(
  factor: Pick<StoredFactor, 'id' | 'since' | 'recoveryDigests'> | null,
): SecondFactor {
  const isEnrolled = factor !== null && factor.id !== null;
  return {
    enrolled_at: isEnrolled ? factor.since.toISOString() : null,
    recovery_left: isEnrolled ? factor.recoveryDigests.length : 0,
    required: isSecondFactorRequired(),
  };
}

export function requireEnrolled(factor: StoredFactor | null): StoredFactor & { id: string } {
  if (!factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notEnrolled);
  return { ...factor, id: factor.id };
}

export const getSecondFactor = route(contract, async (context) =>
  secondFactorOf(await findFactor(signedIn(context).id)),
);
