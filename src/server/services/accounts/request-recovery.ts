import { randomUUID } from 'node:crypto';
import type { requestRecovery as contract } from '#domain/accounts/contract.ts';
import { newLinkSecret, SEALED_FOR } from '../../accounts/link-secret.ts';
import type { Verb } from '../../http/endpoint.ts';
import { seal } from '../../sealing.ts';
import { idempotencyOf } from '../../stores/idempotency.ts';
import { enqueueMessage, findMessage, freshMessage, outboxId } from '../../stores/outbox.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { deliverFresh } from '../outbox/drain.ts';
import { answerRecoveryRequest } from './answer-recovery-request.ts';

/**
 * Anybody asks for a link to a new password. Whether there is an account is looked up only after the answer, when the
 * request leaves the outbox: so answer and work are the same for every identifier (A-14, T03).
 */
export const requestRecovery: Verb<typeof contract> = async (context, { body }) => {
  const { ip, now, later } = context;
  // The name is part of the realm, so that another one with the same key is a request of its own.
  const realm = `recovery ${body.identifier}`;
  const id = idempotencyOf(context.idempotencyKey, realm, null)?.key ?? randomUUID();
  if (context.idempotencyKey !== null && (await findMessage({ id: outboxId('recovery-request', id) })))
    return { accepted: true };
  await countRequest(RATE_LIMITS.recoveryRequest, ip, now);
  const request = JSON.stringify({ identifier: body.identifier, secret: newLinkSecret() });
  const message = freshMessage('recovery-request', id, {
    request: seal(SEALED_FOR.request, request),
    asked_at: now.toISOString(),
  });
  if (await enqueueMessage(message, now)) later(deliverFresh({ message, send: answerRecoveryRequest }));
  return { accepted: true };
};
