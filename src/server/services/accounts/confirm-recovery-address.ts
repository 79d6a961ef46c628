import type { confirmRecoveryAddress as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { digestOfSecret } from '../../accounts/link-secret.ts';
import type { Verb } from '../../http/endpoint.ts';
import { confirmPendingAddress } from '../../stores/account-recovery.ts';
import { idempotencyOf } from '../../stores/idempotency.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { showBadgesOf } from '../recognition/rebuild.ts';

/** Whoever reads the mailbox confirms the address. Links that are unknown, used or too old are one and the same 404. */
export const confirmRecoveryAddress: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, later } = context;
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(body.token);
  const idempotency = idempotencyOf(context.idempotencyKey, `confirm ${digest}`, null);
  const userId = await confirmPendingAddress(digest, { idempotency, now });
  if (userId !== null) {
    // What was sent from the address is theirs now: badges that they hold belong beside it.
    later(showBadgesOf(userId));
    return { confirmed: true };
  }
  const sentence = 'This link doesn’t work any more. You can have a new one from your account page.';
  throw new DomainError('not-found', sentence);
};
