import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { LINK_LIFE_MS, nextResetMail } from '#domain/accounts/account.ts';
import { requestRecovery as contract } from '#domain/accounts/contract.ts';
import { listPasskeysOf } from '#server/passkeys/records.ts';
import { usernameInAddress } from '#server/platform/auth/login-address.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR, seal, unseal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import {
  enqueueDelayed,
  enqueueMessage,
  findMessage,
  freshMessage,
  type OutboxMessage,
  outboxId,
} from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import {
  findProfile,
  findUserIdByUsername,
  isClosed,
  profileDocument,
} from '#server/profiles/records/profiles.ts';
import {
  accountsRecoveredBy,
  findRecoveryAddress,
  recoveryDocument,
} from '#server/profiles/records/recovery-addresses.ts';
import { linkDocument, linkRecord } from '#server/profiles/records/recovery-tokens.ts';
import { resetMail } from './emails.ts';

/** The typed identifier or, for a mail deferred by the hourly limit, the account. */
const Request = z.object({ identifier: z.string(), secret: z.string(), user_id: z.optional(z.string()) });

async function accountsNamed(identifier: string): Promise<string[]> {
  const username = usernameInAddress(identifier) ?? identifier;
  if (username.includes('@')) return accountsRecoveredBy(identifier);
  const userId = await findUserIdByUsername(username);
  return userId === null ? [] : [userId];
}

/** `requestedAt`: void if sessions have ended since. */
interface MailedReset {
  digest: string;
  userId: string;
  expiresAt: Date;
  requestedAt: Date | null;
}

/** One link per account and hour: `send` (also a retry), the milliseconds until it may leave, or `none`. */
async function storeMailedReset(reset: MailedReset, now: Date): Promise<'send' | 'none' | number> {
  const { digest, userId, expiresAt, requestedAt } = reset;
  const reference = recoveryDocument(userId);
  return inTransaction(async (transaction) => {
    const [link, recovery, profile] = await transaction.getAll(
      linkDocument(digest),
      reference,
      profileDocument(userId),
    );
    const endedAt = profile?.get('sessions_ended_at')?.toMillis() ?? 0;
    if (isClosed(profile) || (requestedAt !== null && endedAt > requestedAt.getTime())) return 'none';
    if (recovery?.get('reset_digest') === digest) return link?.exists ? 'send' : 'none';
    const mailedAt: number | null = recovery?.get('reset_mailed_at')?.toMillis() ?? null;
    const next = mailedAt === null ? null : nextResetMail(mailedAt, now.getTime());
    if (next !== null && next > now.getTime()) return next;
    transaction.create(
      linkDocument(digest),
      linkRecord({ kind: 'reset', userId, createdBy: userId, expiresAt }, now),
    );
    transaction.update(reference, { reset_digest: digest, reset_mailed_at: now });
    return 'send';
  });
}

/** Defers the answer until the account may be mailed again. All requests until then share one mail. */
async function postpone(userId: string, requestedAt: Date, due: Date): Promise<void> {
  const request = JSON.stringify({ identifier: '', secret: newLinkSecret(), user_id: userId });
  const message = freshMessage('recovery-request', digestOfSecret(`${userId}\n${due.toISOString()}`), {
    request: seal(SEALED_FOR.request, request),
    asked_at: due.toISOString(),
    requested_at: requestedAt.toISOString(),
  });
  await enqueueDelayed(message, requestedAt, due);
}

/** Mails verified addresses only. The secret derives from the request's: a retry has the same link. */
export async function answerRecoveryRequest({ id, payload }: OutboxMessage): Promise<void> {
  const request = Request.parse(JSON.parse(unseal(SEALED_FOR.request, payload?.request ?? '')));
  const askedAt = new Date(payload?.asked_at ?? 0);
  const requestedAt = payload?.requested_at === undefined ? null : new Date(payload.requested_at);
  const expiresAt = new Date(askedAt.getTime() + LINK_LIFE_MS.mailed);
  if (expiresAt.getTime() <= Date.now()) return;
  const people = request.user_id ? [request.user_id] : await accountsNamed(request.identifier);
  for (const userId of people) {
    const [profile, { email }] = await Promise.all([findProfile(userId), findRecoveryAddress(userId)]);
    if (!profile || email === null) continue;
    const secret = createHmac('sha256', request.secret).update(userId).digest('base64url');
    const link = { digest: digestOfSecret(secret), userId, expiresAt, requestedAt };
    const outcome = await storeMailedReset(link, askedAt);
    if (typeof outcome === 'number') await postpone(userId, askedAt, new Date(outcome));
    if (outcome !== 'send') continue;
    const passkeys = (await listPasskeysOf(userId)).map(({ name }) => name);
    await sendMail(
      resetMail(`${id}-${digestOfSecret(userId)}`, {
        to: email,
        username: profile.username,
        secret,
        passkeys,
      }),
    );
  }
}

/** The account is looked up only from the outbox: answer and work are the same for all (A-14, T03). */
export const requestRecovery = /* @__PURE__ */ route(contract, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  // Part of the realm, so that another identifier with the same key is a separate request.
  const realm = `recovery ${body.identifier}`;
  const id = idempotencyOf(context.idempotencyKey, realm, null)?.key ?? randomUUID();
  if (context.idempotencyKey !== null && (await findMessage({ id: outboxId('recovery-request', id) })))
    return { accepted: true } as const;
  await countRequest(RATE_LIMITS.recoveryRequest, ip, now);
  const request = JSON.stringify({ identifier: body.identifier, secret: newLinkSecret() });
  const message = freshMessage('recovery-request', id, {
    request: seal(SEALED_FOR.request, request),
    asked_at: now.toISOString(),
  });
  if (await enqueueMessage(message, now)) waitUntil(deliverFresh({ message, send: answerRecoveryRequest }));
  return { accepted: true } as const;
});
