import type { getSecondFactor as contract, SecondFactor } from '#domain/sign-in/contract.ts';
import { isSecondFactorRequired } from '#server/platform/environment/environment.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { findFactor, type StoredFactor } from './records/second-factors.ts';

/** A second factor as its person sees it; one that was only begun is none. */
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

/** A person looks at their own second factor. */
export const getSecondFactor: Verb<typeof contract> = async (context) =>
  secondFactorOf(await findFactor(signedIn(context).id));
