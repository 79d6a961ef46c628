import { randomUUID } from 'node:crypto';
import { requestRecovery as contract } from '#domain/accounts/contract.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { newLinkSecret, SEALED_FOR } from '#server/platform/keys/link-secret.ts';
import { seal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, findMessage, freshMessage, outboxId } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { answerRecoveryRequest } from './answer-recovery-request.ts';

/** The account is looked up only from the outbox: answer and work are the same for all (A-14, T03). */
export const requestRecovery = route(contract, async (context, { body }) => {
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
