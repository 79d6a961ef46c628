import { LINK_LIFE_MS } from '#domain/accounts/account.ts';
import { setRecoveryAddress as contract } from '#domain/accounts/contract.ts';
import { invalidField } from '#domain/errors.ts';
import { foldAddress } from '#domain/text.ts';
import { isAtLoginHost } from '#server/platform/auth/login-address.ts';
import { earlierEntityId } from '#server/platform/firestore/idempotency.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR, seal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import {
  countRequest,
  mailBucket,
  RATE_LIMITS,
  withRateLimitSlot,
} from '#server/platform/rate-limits/rate-limits.ts';
import {
  findRecoveryAddress,
  recoveryDocument,
  removeRecoveryAddress,
} from '#server/profiles/records/recovery-addresses.ts';
import { deleteLinksOf, linkDocument, linkRecord } from '#server/profiles/records/recovery-tokens.ts';
import { sendConfirmation } from './emails.ts';
import { accountOf } from './own-account.ts';

function refuseLoginHost(email: string): void {
  if (!isAtLoginHost(email)) return;
  throw invalidField('email', 'This address receives no mail. Please use one that you can read.');
}

/** The address counts once the link mailed to it was opened. */
export const setRecoveryAddress = route(contract, async (context, { body }) => {
  const actor = signedIn(context);
  const { now } = context;
  if (body.email === null) {
    await removeRecoveryAddress(actor.id, now);
    await deleteLinksOf(actor.id);
    return accountOf(actor);
  }
  refuseLoginHost(body.email);
  const writing = auditedWrite(context, body.email, 'recovery-address');
  if (await earlierEntityId(writing.idempotency)) return accountOf(actor);
  const present = await findRecoveryAddress(actor.id);
  if (present.email && foldAddress(present.email) === foldAddress(body.email) && !present.pending)
    return accountOf(actor);
  await countRequest(RATE_LIMITS.recoveryAddress, actor.id, now);
  const secret = newLinkSecret();
  const digest = digestOfSecret(secret);
  const message = freshMessage('recovery-confirmation', digest, {
    secret: seal(SEALED_FOR.confirmation, secret),
  });
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS.confirmation);
  const link = linkRecord({ kind: 'confirm', userId: actor.id, createdBy: actor.id, expiresAt }, now);
  const pending = { pending: body.email, pending_digest: digest, updated_at: now };
  // Address, link, mail and its daily limit are one commit. The verified address stays in force meanwhile.
  const isNew = await withRateLimitSlot(mailBucket(body.email, now), now, (slot) =>
    write<boolean, null>(writing, {
      action: null,
      execute: async (transaction) => {
        transaction.set(recoveryDocument(actor.id), pending, { merge: true });
        transaction.create(linkDocument(digest), link);
        enqueue(transaction, message, now);
        if (slot) transaction.create(slot.document, slot.record);
        return { result: true, entityId: actor.id };
      },
      replay: async () => false,
    }),
  );
  if (isNew) context.waitUntil(deliverFresh({ message, send: sendConfirmation }));
  return accountOf(actor);
});
