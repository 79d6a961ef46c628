import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/privacy/own-contract.ts';
import { idOfStatusKey, unknownKey } from '#server/contributions/status-link.ts';
import { earlierEntityId, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { write } from '#server/platform/firestore/write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR, seal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import {
  countRequest,
  mailBucket,
  RATE_LIMITS,
  withRateLimitSlot,
} from '#server/platform/rate-limits/rate-limits.ts';
import { linkDocument } from '#server/profiles/records/recovery-tokens.ts';
import {
  addressAsFile,
  addressDataOf,
  eraseSoon,
  fileOfAddress,
  refuseOtherAddress,
} from './address-for-admins.ts';
import {
  type AddressLink,
  addressLinkRecord,
  addressOfContribution,
  asAddressLink,
  findAddressLink,
} from './address-links.ts';
import { sendAddressLink } from './emails.ts';
import { asOwnerSees, readAddress } from './of-address.ts';

/**
 * Mails a link to all data of a contribution's address, to that address only: the private link may have been passed
 * on, the mail proves access to the mailbox. Link, mail and its daily limit (429) are one commit.
 */
const mailAddressLink = route(contracts.mailAddressLink, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.addressLink, ip, now);
  const contributionId = idOfStatusKey(body.key, now);
  const email = await addressOfContribution(contributionId);
  if (email === null) throw unknownKey();
  const secret = newLinkSecret();
  const digest = digestOfSecret(secret);
  const expiresAt = new Date(now.getTime() + contracts.ADDRESS_LINK_MS);
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
  return { accepted: true } as const;
});

/** The same answer for every invalid link, regardless of the reason. */
const deadLink = () =>
  new DomainError('not-found', 'This link has expired. Ask for a new one on the page of your contribution.');

/** The address of a mailed link, and its expiry. The caller limits attempts. @throws 404 for an invalid link. */
async function openLink(
  token: string,
  { ip, now }: CallContext,
): Promise<AddressLink & { email: string; digest: string }> {
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(token);
  const link = await findAddressLink(digest, now);
  const email = link && (await addressOfContribution(link.contributionId));
  if (!link || !email) throw deadLink();
  return { ...link, email, digest };
}

/** Shows the data of an address outside of accounts to the holder of a mailed link. */
const findOwnAddressData = route(contracts.findOwnAddressData, async (context, { body }) => {
  const { email, expiresAt } = await openLink(body.token, context);
  const data = addressDataOf(asOwnerSees(await readAddress(email)));
  return { ...data, email, link_ends_at: expiresAt.toISOString() };
});

/** Exports the data of an address for the holder of a mailed link, repeatedly while it is valid. */
const exportOwnAddressData = route(contracts.exportOwnAddressData, async (context, { body }) => {
  const { email } = await openLink(body.token, context);
  const records = await readAddress(email);
  return body.file == null ? addressAsFile(email, records, context) : fileOfAddress(records, body.file);
});

/** Uses up the link in the same transaction. No audit row, because only the owner acted (A-55, T36). */
const eraseOwnAddressData = route(contracts.eraseOwnAddressData, async (context, { body }) => {
  const { now } = context;
  const used = digestOfSecret(body.token);
  const idempotency = idempotencyOf(context.idempotencyKey, `address-erasure ${used}`, null);
  if (await earlierEntityId(idempotency)) return { erased: true, finished: true } as const;
  const { email, digest } = await openLink(body.token, context);
  refuseOtherAddress(email, body.confirmation);
  const message = freshMessage('address-erasure', randomUUID(), { email, asked_at: now.toISOString() });
  const isNew = await write<boolean, null>(
    { idempotency, now },
    {
      action: null,
      execute: async (transaction) => {
        const document = await transaction.get(linkDocument(digest));
        if (!asAddressLink(document, now)) throw deadLink();
        transaction.delete(document.ref);
        enqueue(transaction, message, now);
        return { result: true, entityId: message.subject_id };
      },
      replay: async () => false,
    },
  );
  return { erased: true as const, finished: isNew ? await eraseSoon(message, context) : true };
});

export const visitorRoutes = [mailAddressLink, findOwnAddressData, exportOwnAddressData, eraseOwnAddressData];
