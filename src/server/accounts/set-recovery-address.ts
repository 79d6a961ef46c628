import { LINK_LIFE_MS } from '#domain/accounts/account.ts';
import type { setRecoveryAddress as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { foldAddress } from '#domain/text.ts';
import { isAtLoginHost } from '#server/platform/auth/login-address.ts';
import { earlierEntityId } from '#server/platform/firestore/idempotency.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR } from '#server/platform/keys/link-secret.ts';
import { seal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, mailBucket, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { findRecoveryAddress, removeRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { deleteLinksOf } from '#server/profiles/records/recovery-tokens.ts';
import { setPendingAddress } from './account-recovery.ts';
import { sendConfirmation } from './emails.ts';
import { accountOf } from './get-account.ts';

function refuseLoginHost(email: string): void {
  if (!isAtLoginHost(email)) return;
  const message = 'This address receives no mail. Please use one that you can read.';
  throw new DomainError('invalid', message, { fields: [{ path: 'email', message }] });
}

/** The address counts once the link mailed to it was opened. */
export const setRecoveryAddress: Verb<typeof contract> = async (context, { body }) => {
  const actor = signedIn(context);
  const { now } = context;
  if (body.email === null) {
    await removeRecoveryAddress(actor.id, now);
    await deleteLinksOf(actor.id);
    return accountOf(actor);
  }
  refuseLoginHost(body.email);
  const { idempotency } = auditedWrite(context, body.email, 'recovery-address');
  if (await earlierEntityId(idempotency)) return accountOf(actor);
  const present = await findRecoveryAddress(actor.id);
  if (present.email && foldAddress(present.email) === foldAddress(body.email) && !present.pending)
    return accountOf(actor);
  await countRequest(RATE_LIMITS.recoveryAddress, actor.id, now);
  const secret = newLinkSecret();
  const digest = digestOfSecret(secret);
  const message = freshMessage('recovery-confirmation', digest, {
    secret: seal(SEALED_FOR.confirmation, secret),
  });
  const isNew = await setPendingAddress({
    userId: actor.id,
    email: body.email,
    digest,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS.confirmation),
    message,
    bucket: mailBucket(body.email, now),
    idempotency,
    now,
  });
  if (isNew) context.waitUntil(deliverFresh({ message, send: sendConfirmation }));
  return accountOf(actor);
};
