import { useQuery } from '@tanstack/react-query';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#domain/sign-in/contract.ts';
import type { CallInput } from '#lib/api-client.ts';
import { queryClient, readQuery } from '#state/queries.ts';
import { callSignedIn, goOnShown } from '#state/session.ts';

/** Each of these throws ApiError. */
const secondFactorQuery = readQuery(['second-factor'], getSecondFactor, {});

export const useSecondFactor = () => useQuery(secondFactorQuery);

const take = ({ enrolled_at, recovery_left, required }: SecondFactor): void =>
  void queryClient.setQueryData(secondFactorQuery.queryKey, { enrolled_at, recovery_left, required });

/** The recovery codes, or null if the response with them was lost. The session counts as having passed. */
export async function confirmCode(code: string, idempotencyKey: string): Promise<string[] | null> {
  const sent = callSignedIn(confirmSecondFactor, { body: { code } }, { idempotencyKey });
  const { token, recovery_codes, ...factor } = await sent;
  // A failure here costs another sign-in; it must not hide the codes, which are shown once.
  if (token !== null) await goOnShown(token).catch(() => undefined);
  take(factor);
  return recovery_codes;
}

export async function renew(idempotencyKey: string): Promise<string[]> {
  const { recovery_codes, ...factor } = await callSignedIn(renewRecoveryCodes, {}, { idempotencyKey });
  take(factor);
  return recovery_codes;
}

export async function turnOff(
  body: CallInput<typeof removeSecondFactor>['body'],
  idempotencyKey: string,
): Promise<void> {
  take(await callSignedIn(removeSecondFactor, { body }, { idempotencyKey }));
}
