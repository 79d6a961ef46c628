import { ADDRESS_LINK_MS, type mailAddressLink as contract } from '#domain/address-data/own-contract.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR } from '../../accounts/link-secret.ts';
import type { Verb } from '../../http/endpoint.ts';
import { seal } from '../../sealing.ts';
import { idOfStatusKey, unknownKey } from '../../status-link.ts';
import { storeAddressLink } from '../../stores/address-links.ts';
import { idempotencyOf } from '../../stores/idempotency.ts';
import { freshMessage } from '../../stores/outbox.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { mailBucket } from '../accounts/mail-bucket.ts';
import { deliverFresh } from '../outbox/drain.ts';
import { addressOfContribution } from './own-link.ts';
import { sendAddressLink } from './send-link.ts';

/**
 * Whoever holds the private link of a contribution has a link to everything of its address mailed to that address, and to
 * no other: the private link shows that somebody was given it, a mail that they have the mailbox.
 */
export const mailAddressLink: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, later } = context;
  await countRequest(RATE_LIMITS.addressLink, ip, now);
  const contributionId = idOfStatusKey(body.key, now);
  const email = contributionId === null ? null : await addressOfContribution(contributionId);
  if (contributionId === null || email === null) throw unknownKey();
  const secret = newLinkSecret();
  const digest = digestOfSecret(secret);
  const expiresAt = new Date(now.getTime() + ADDRESS_LINK_MS);
  const message = freshMessage('address-link', digest, { secret: seal(SEALED_FOR.addressLink, secret) });
  const bucket = mailBucket(email, now);
  const idempotency = idempotencyOf(context.idempotencyKey, 'address-link', contributionId);
  const link = { contributionId, expiresAt, digest };
  if (await storeAddressLink(link, { message, bucket, idempotency, now }))
    later(deliverFresh({ message, send: sendAddressLink }));
  return { accepted: true };
};
