import { randomBytes, randomUUID } from 'node:crypto';
import { createContribution as contract } from '#domain/contributions/contract.ts';
import { newContribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { referenceOf } from '#domain/reference.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { keepProof } from '#server/proofs/records.ts';
import { alertsOf, sendAlert } from '#server/push/send-alert.ts';
import { verifiedVouch } from '#server/vouching/verify-vouch.ts';
import { contributionIdOf, filesOrReceipt, storeOrQuarantine } from './contribution-intake.ts';
import { networkDigest } from './receipts.ts';
import { notifyAdmins, tellReceivers } from './send-notifications.ts';
import { sendReceipt } from './sending.ts';

const OTHER_ACCOUNT = 'This was written with another account. Sign in to that one to send it.';

/** New, repeated and quarantined are answered alike (T20, T31). One commit; mail leaves after it (T32). */
export const createContribution = route(contract, async (context, { body }) => {
  const { website: _trap, proof_ticket: _ticket, proof_tickets: _tickets, ...sent } = body;
  const { form_ticket, form_work, submitted_as, vouch, ...typed } = sent;
  const { actor, now, ip } = context;
  const sender = actor.kind === 'user' ? actor.id : null;
  if (submitted_as !== undefined && submitted_as !== sender) {
    throw new DomainError('unauthenticated', OTHER_ACCOUNT);
  }
  const realm = sender === null ? 'contribution' : `contribution ${sender}`;
  const idempotency = idempotencyOf(context.idempotencyKey, realm, typed);
  const { proofs, receipt: earlier } = await filesOrReceipt(body, idempotency, now);
  if (earlier) return earlier;

  const id = idempotency ? contributionIdOf(idempotency) : randomUUID();
  const reference = referenceOf(randomBytes(6));
  const vouchKeyId = vouch ? await verifiedVouch(vouch, typed.related_app, now) : null;
  const contribution = newContribution(typed, { id, reference, sender, vouchKeyId, proofs });
  const network = networkDigest(ip, typed.email);
  const messages = {
    notification: freshMessage('contribution-notification', id),
    receipt: freshMessage('contribution-receipt', id, { network }),
    alerts: alertsOf(id),
  };
  const arrived = { contribution, messages, idempotency };
  const form = { form_ticket, form_work };
  const { receipt, contribution: stored, slotOf } = await storeOrQuarantine(arrived, form, context);

  if (stored) {
    const { notification, receipt: confirmation, alerts } = messages;
    const sendNow = () => notifyAdmins([{ message: notification, contribution: stored }]);
    // Without a slot the email waits, but receivers do not; if this fails, they are notified with the email.
    if (!slotOf.notification) context.waitUntil(tellReceivers([stored]));
    const fresh = [
      ...(slotOf.notification ? [{ message: notification, send: sendNow }] : []),
      { message: confirmation, send: () => sendReceipt(confirmation, stored, slotOf.receipt) },
      ...alerts.map((message) => ({ message, send: sendAlert })),
    ];
    context.waitUntil(deliverFresh(...fresh));
  }
  for (const { day, key } of proofs) context.waitUntil(keepProof(day, key));
  return receipt;
});
