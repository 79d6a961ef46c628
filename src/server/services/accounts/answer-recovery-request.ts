import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { LINK_LIFE_MS } from '#domain/accounts/account.ts';
import { DomainError } from '#domain/errors.ts';
import { digestOfSecret, SEALED_FOR } from '../../accounts/link-secret.ts';
import { usernameInAddress } from '../../login-address.ts';
import { resetMail } from '../../mail/recovery.ts';
import { sendMail } from '../../mail/transport.ts';
import { unseal } from '../../sealing.ts';
import { storeMailedReset } from '../../stores/account-recovery.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { findProfile, findUserIdByUsername } from '../../stores/profiles.ts';
import { findRecoveryAddress, userIdsByRecoveryAddress } from '../../stores/recovery-addresses.ts';
import { mailBucket } from './mail-bucket.ts';

const Request = z.object({ identifier: z.string(), secret: z.string() });

/** Whom an identifier means: a username, a sign-in address, or a verified recovery address. */
async function peopleMeant(identifier: string): Promise<string[]> {
  const username = usernameInAddress(identifier) ?? identifier;
  if (username.includes('@')) return userIdsByRecoveryAddress(identifier);
  const userId = await findUserIdByUsername(username);
  return userId === null ? [] : [userId];
}

/**
 * Answers a request for a new password by mail, to verified addresses only; for everybody else nothing happens.
 * The secret is made from that of the request, so a mail that is tried again carries the same link.
 */
export async function answerRecoveryRequest({ id, payload }: OutboxMessage): Promise<void> {
  const request = Request.parse(JSON.parse(unseal(SEALED_FOR.request, payload?.request ?? '')));
  const askedAt = new Date(payload?.asked_at ?? 0);
  const expiresAt = new Date(askedAt.getTime() + LINK_LIFE_MS.mailed);
  if (expiresAt.getTime() <= Date.now()) return;
  for (const userId of await peopleMeant(request.identifier)) {
    const [profile, { email }] = await Promise.all([findProfile(userId), findRecoveryAddress(userId)]);
    if (!profile || email === null) continue;
    const secret = createHmac('sha256', request.secret).update(userId).digest('base64url');
    try {
      const link = { digest: digestOfSecret(secret), userId, expiresAt };
      await storeMailedReset(link, mailBucket(email, askedAt), askedAt);
    } catch (fault) {
      if (fault instanceof DomainError && fault.code === 'limit') continue;
      throw fault;
    }
    await sendMail(
      resetMail(`${id}-${digestOfSecret(userId)}`, { to: email, username: profile.username, secret }),
    );
  }
}
