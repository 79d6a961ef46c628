import { ADDRESS_LINK_MS, type mailAddressLink as contract } from '#domain/privacy/own-contract.ts';
import { idOfStatusKey, unknownKey } from '#server/contributions/status-link.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { write } from '#server/platform/firestore/write.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR } from '#server/platform/keys/link-secret.ts';
import { seal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import {
  countRequest,
  mailBucket,
  RATE_LIMITS,
  withRateLimitSlot,
} from '#server/platform/rate-limits/rate-limits.ts';
import { linkDocument } from '#server/profiles/records/recovery-tokens.ts';
import { addressLinkRecord, addressOfContribution } from './address-links.ts';
import { sendAddressLink } from './emails.ts';

/**
 * Mails a link to all data of a contribution's address, to that address only: the private link may have been passed
 * on, the mail proves access to the mailbox. Link, mail and its daily limit (429) are one commit.
 */
export const mailAddressLink: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.addressLink, ip, now);
  const contributionId = idOfStatusKey(body.key, now);
  const email = contributionId === null ? null : await addressOfContribution(contributionId);
  if (contributionId === null || email === null) throw unknownKey();
  const secret = newLinkSecret();
  const digest = digestOfSecret(secret);
  const expiresAt = new Date(now.getTime() + ADDRESS_LINK_MS);
  const message = freshMessage('address-link', digest, { secret: seal(SEALED_FOR.addressLink, secret) });
  const idempotency = idempotencyOf(context.idempotencyKey, 'address-link', contributionId);
  const isNew = await withRateLimitSlot(mailBucket(email, now), now, (slot) =>
    write<boolean, null>(
      { idempotency, now },
      {
        action: null,
        execute: async (transaction) => {
          const record = addressLinkRecord({ contributionId, expiresAt }, now);
          transaction.create(linkDocument(digest), record);
          enqueue(transaction, message, now);
          if (slot) transaction.create(slot.document, slot.record);
          return { result: true, entityId: contributionId };
        },
        replay: async () => false,
      },
    ),
  );
  if (isNew) waitUntil(deliverFresh({ message, send: sendAddressLink }));
  return { accepted: true };
};
