import { LINK_LIFE_MS } from '#domain/accounts/account.ts';
import type { setRecoveryAddress as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { foldAddress } from '#domain/text.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR } from '../../accounts/link-secret.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { isAtLoginHost } from '../../login-address.ts';
import { seal } from '../../sealing.ts';
import { setPendingAddress } from '../../stores/account-recovery.ts';
import { earlierThing } from '../../stores/idempotency.ts';
import { freshMessage } from '../../stores/outbox.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { findRecoveryAddress, removeRecoveryAddress } from '../../stores/recovery-addresses.ts';
import { deleteLinksOf } from '../../stores/recovery-tokens.ts';
import { deliverFresh } from '../outbox/drain.ts';
import { writingOf } from '../writing.ts';
import { accountOf } from './get-account.ts';
import { mailBucket } from './mail-bucket.ts';
import { mailConfirmation } from './mail-confirmation.ts';

function refuseLoginHost(email: string): void {
  if (!isAtLoginHost(email)) return;
  const message = 'This address receives no mail. Please use one that you can read.';
  throw new DomainError('invalid', message, { fields: [{ path: 'email', message }] });
}

/** A person names the address for a lost password. It counts once the link that is mailed to it was pressed. */
export const setRecoveryAddress: Verb<typeof contract> = async (context, { body }) => {
  const actor = signedIn(context);
  const { now } = context;
  if (body.email === null) {
    await removeRecoveryAddress(actor.id, now);
    await deleteLinksOf(actor.id);
    return accountOf(actor);
  }
  refuseLoginHost(body.email);
  const { idempotency } = writingOf(context, body.email, 'recovery-address');
  if (await earlierThing(idempotency)) return accountOf(actor);
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
  if (isNew) context.later(deliverFresh({ message, send: mailConfirmation }));
  return accountOf(actor);
};
