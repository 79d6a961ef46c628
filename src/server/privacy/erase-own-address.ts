import { randomUUID } from 'node:crypto';
import type { eraseOwnAddressData as contract } from '#domain/privacy/own-contract.ts';
import { earlierEntityId, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { takeAddressLink } from './address-links.ts';
import { eraseSoon, refuseOtherAddress } from './erase-address.ts';
import { deadLink, openedBy } from './own-link.ts';

/**
 * Erases the data of an address outside of accounts for the holder of a mailed link. The link is used up in the same
 * transaction. No audit row, because only the owner acted (A-55, T36).
 */
export const eraseOwnAddressData: Verb<typeof contract> = async (context, { body }) => {
  const { now } = context;
  const used = digestOfSecret(body.token);
  const idempotency = idempotencyOf(context.idempotencyKey, `address-erasure ${used}`, null);
  if (await earlierEntityId(idempotency)) return { erased: true, finished: true };
  const { email, digest } = await openedBy(body.token, context);
  refuseOtherAddress(email, body.confirmation);
  const message = freshMessage('address-erasure', randomUUID(), { email, asked_at: now.toISOString() });
  const outcome = await takeAddressLink(digest, message, { idempotency, now });
  if (outcome === 'dead') throw deadLink();
  if (outcome === 'replayed') return { erased: true, finished: true };
  return { erased: true, finished: await eraseSoon(message, context) };
};
