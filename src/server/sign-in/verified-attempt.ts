import { randomUUID } from 'node:crypto';
import { hashAddress } from '#server/platform/environment/environment.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { addSignInAttempt, type SignInAttempt } from './records/sign-in-attempts.ts';

export type Attempt = Omit<SignInAttempt, 'ip_hash' | 'user_agent'>;

export const withCaller = (attempt: Attempt, { ip, now, request }: CallContext): SignInAttempt => ({
  ...attempt,
  ip_hash: hashAddress(ip, now),
  user_agent: (request.headers.get('user-agent') ?? '').slice(0, 200),
});

/** An attempt whose outcome the server knows. */
export async function verifiedAttempt(userId: string, outcome: Attempt['outcome']): Promise<Attempt> {
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
