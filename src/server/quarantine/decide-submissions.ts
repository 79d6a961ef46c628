import * as contracts from '#domain/quarantine/contract.ts';
import { sendContactMessage } from '#server/contact/emails.ts';
import { forgetProofs } from '#server/contributions/erase-contribution.ts';
import { discardAll, quarantinedProofs, releaseOne } from '#server/contributions/release-quarantined.ts';
import { sendNotification } from '#server/contributions/send-notifications.ts';
import { sendStoredReceipt } from '#server/contributions/sending.ts';
import { countQuarantined, pageOfQuarantine } from '#server/forms/records.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { alertsOf, sendAlert } from '#server/push/send-alert.ts';

/** Admins only. Quarantined submissions, newest first, and their number (T31). */
export const listQuarantined = route(contracts.listQuarantined, async (_context, { query }) => {
  const [page, count] = await Promise.all([
    pageOfQuarantine(query.after, contracts.QUARANTINE_PAGE),
    countQuarantined(),
  ]);
  return { ...page, count };
});

/** Admins only. A contribution becomes a new one on the desk; its mails are sent by the outbox, once (T32). */
export const releaseQuarantined = route(contracts.releaseQuarantined, async (context, { params }) => {
  const { id } = params;
  const leaving = [
    { message: freshMessage('contribution-notification', id), send: sendNotification },
    { message: freshMessage('contribution-receipt', id), send: sendStoredReceipt },
    ...alertsOf(id).map((message) => ({ message, send: sendAlert })),
  ];
  const messages = leaving.map(({ message }) => message);
  const released = await releaseOne(id, messages, auditedWrite(context, ['quarantine.release', id]));
  if (released?.kind === 'contribution') {
    context.waitUntil(deliverFresh(...leaving));
  }
  if (released?.kind === 'contact') {
    context.waitUntil(deliverFresh({ message: released.message, send: sendContactMessage }));
  }
  return { released: true } as const;
});

/** Admins only. */
export const discardQuarantined = route(contracts.discardQuarantined, async (context, { body }) => {
  const ids = [...new Set(body.ids)].sort();
  const proofs = await quarantinedProofs(ids);
  const writing = auditedWrite(context, ['quarantine.discard', ids]);
  return { discarded: await forgetProofs(proofs, context.now, () => discardAll(ids, writing)) };
});
