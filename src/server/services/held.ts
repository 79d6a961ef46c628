import type * as contracts from '#domain/held/contract.ts';
import { HELD_PAGE } from '#domain/held/contract.ts';
import type { Verb } from '../http/endpoint.ts';
import { discardAll, proofsHeld, releaseOne } from '../stores/held-decisions.ts';
import { countHeld, pageOfHeld } from '../stores/held-submissions.ts';
import { freshMessage } from '../stores/outbox.ts';
import { deleteUpload, noteUnclaimed } from '../stores/proof-files.ts';
import { touchDesk } from './contributions/desk-version.ts';
import { sendNotification, sendStoredReceipt } from './contributions/sending.ts';
import { sendContactMessage } from './forms/sending.ts';
import { deliverFresh } from './outbox/drain.ts';
import { deleteUnclaimed } from './proofs/sweep.ts';
import { alertsOf } from './push/alert.ts';
import { sendAlert } from './push/send-alert.ts';
import { writingOf } from './writing.ts';

/** Admins only. What is held back, newest first, and how much it is altogether (T31). */
export const listHeld: Verb<typeof contracts.listHeld> = async (_context, { query }) => {
  const [page, count] = await Promise.all([pageOfHeld(query.after, HELD_PAGE), countHeld()]);
  return { ...page, count };
};

/**
 * Admins only. What a person sent after all comes through: a contribution becomes a new one on the desk, and its mails
 * leave through the outbox, once (T32).
 */
export const releaseHeld: Verb<typeof contracts.releaseHeld> = async (context, { params }) => {
  const { id } = params;
  const leaving = [
    { message: freshMessage('contribution-notification', id), send: sendNotification },
    { message: freshMessage('contribution-receipt', id), send: sendStoredReceipt },
    ...(await alertsOf(id)).map((message) => ({ message, send: sendAlert })),
  ];
  const messages = leaving.map(({ message }) => message);
  const released = await releaseOne(id, messages, writingOf(context, ['held.release', id]));
  if (released?.kind === 'contribution') {
    context.later(deliverFresh(...leaving));
    context.later(touchDesk());
  }
  if (released?.kind === 'contact') {
    context.later(deliverFresh({ message: released.message, send: sendContactMessage }));
  }
  return { released: true };
};

/**
 * Admins only. Erases what was sent. The proof files are noted as belonging to nothing before, so that the nightly sweep
 * finds those that a failure leaves behind, and go after the commit.
 */
export const discardHeld: Verb<typeof contracts.discardHeld> = async (context, { body }) => {
  const ids = [...new Set(body.ids)].sort();
  const proofs = await proofsHeld(ids);
  const day = context.now.toISOString().slice(0, 10);
  const notes = await Promise.all(proofs.map((key) => noteUnclaimed(day, key)));
  const discarded = await discardAll(ids, writingOf(context, ['held.discard', ids]));
  for (const key of proofs) await deleteUnclaimed(key);
  for (const note of notes) await deleteUpload(note);
  return { discarded };
};
