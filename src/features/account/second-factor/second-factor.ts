import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#domain/sign-in/contract.ts';
import type { CallInput } from '#lib/api-client.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn, goOnShown } from '#state/session.ts';

/** The second factor of whoever is signed in. Each of these throws ApiError. */
const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callSignedIn(getSecondFactor, {}, { signal }),
});

export const useSecondFactor = () => useQuery(secondFactorQuery);

/** Takes over what the server answered. */
const take = ({ enrolled_at, recovery_left, required }: SecondFactor): void =>
  void queryClient.setQueryData(secondFactorQuery.queryKey, { enrolled_at, recovery_left, required });

/**
 * Ends the enrolment; resolves to the recovery codes, or to null when an answer was lost that showed them. This session goes
 * on as one that has shown the second factor.
 */
export async function confirmCode(code: string, idempotencyKey: string): Promise<string[] | null> {
  const sent = callSignedIn(confirmSecondFactor, { body: { code } }, { idempotencyKey });
  const { token, recovery_codes, ...factor } = await sent;
  // A failure here costs another sign-in, and must not take the codes away that are shown once.
  if (token !== null) await goOnShown(token).catch(() => undefined);
  take(factor);
  return recovery_codes;
}

/** New recovery codes in the place of the old ones. */
export async function renew(): Promise<string[]> {
  const { recovery_codes, ...factor } = await callSignedIn(renewRecoveryCodes, {});
  take(factor);
  return recovery_codes;
}

/** Turns it off with a code of either kind. */
export async function turnOff(
  body: CallInput<typeof removeSecondFactor>['body'],
  idempotencyKey: string,
): Promise<void> {
  take(await callSignedIn(removeSecondFactor, { body }, { idempotencyKey }));
}
