import { randomUUID } from 'node:crypto';
import type { requestRecovery as contract } from '#domain/accounts/contract.ts';
import { newLinkSecret, SEALED_FOR } from '../../accounts/link-secret.ts';
import type { Verb } from '../../http/endpoint.ts';
import { seal } from '../../sealing.ts';
import { enqueueMessage, freshMessage } from '../../stores/outbox.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { deliverFresh } from '../outbox/drain.ts';
import { answerRecoveryRequest } from './answer-recovery-request.ts';

/**
 * Anybody asks for a link to a new password. Whether there is an account is looked up only after the answer, when the
 * request leaves the outbox: so answer and work are the same for every identifier (A-14, T03).
 */
export const requestRecovery: Verb<typeof contract> = async ({ ip, now, later }, { body }) => {
  await countRequest(RATE_LIMITS.recoveryRequest, ip, now);
  const request = JSON.stringify({ identifier: body.identifier, secret: newLinkSecret() });
  const message = freshMessage('recovery-request', randomUUID(), {
    request: seal(SEALED_FOR.request, request),
    asked_at: now.toISOString(),
  });
  await enqueueMessage(message, now);
  later(deliverFresh({ message, send: answerRecoveryRequest }));
  return { accepted: true };
};
