import { randomUUID } from 'node:crypto';
import type { eraseOwnAddressData as contract } from '#domain/privacy/own-contract.ts';
import { earlierThing, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { takeAddressLink } from './address-links.ts';
import { eraseSoon, refuseOtherAddress } from './erase-address.ts';
import { deadLink, openedBy } from './own-link.ts';

/**
 * Whoever was mailed a link, and typed the address once more, erases what is stored of it outside of accounts. The link is
 * used up in the transaction that begins the work, so it erases once. Nobody but its owner did it: no audit row (A-55, T36).
 */
export const eraseOwnAddressData: Verb<typeof contract> = async (context, { body }) => {
  const { now } = context;
  const used = digestOfSecret(body.token);
  const idempotency = idempotencyOf(context.idempotencyKey, `address-erasure ${used}`, null);
  if (await earlierThing(idempotency)) return { erased: true, finished: true };
  const { email, digest } = await openedBy(body.token, context);
  refuseOtherAddress(email, body.confirmation);
  const message = freshMessage('address-erasure', randomUUID(), { email, asked_at: now.toISOString() });
  const outcome = await takeAddressLink(digest, message, { idempotency, now });
  if (outcome === 'dead') throw deadLink();
  if (outcome === 'again') return { erased: true, finished: true };
  return { erased: true, finished: await eraseSoon(message, context) };
};
