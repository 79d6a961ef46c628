import type { confirmRecoveryAddress as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { confirmPendingAddress } from './account-recovery.ts';

/** Confirms the address for the reader of its mailbox. Unknown, used and expired links give the same 404. */
export const confirmRecoveryAddress: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(body.token);
  const idempotency = idempotencyOf(context.idempotencyKey, `confirm ${digest}`, null);
  const userId = await confirmPendingAddress(digest, { idempotency, now });
  if (userId !== null) {
    // Contributions sent from the address now belong to the account, so their badges are shown with it.
    waitUntil(showBadgesOf(userId));
    return { confirmed: true };
  }
  const sentence = 'This link doesn’t work any more. You can have a new one from your account page.';
  throw new DomainError('not-found', sentence);
};
