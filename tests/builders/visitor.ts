import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { quarantinedRecord } from '#server/forms/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { freshMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { reportDocument, reportRecord } from '#server/reports/records.ts';
import { buildContributor, decideAs, newTag, soon } from '#tests/builders/contributor.ts';
import { deliver } from '#tests/builders/outbox.ts';
import type { Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

/** How much there is of each kind of someone whom `buildVisitor` made. */
export const OF_VISITOR = {
  contributions: 4,
  invitations: 1,
  held_submissions: 1,
  messages: 1,
  reports: 1,
  held_entries: 1,
  points_ledger: 1,
  contributors: 1,
  sign_in_attempts: 2,
} as const;

/** Someone without an account who left something in every place there is; `tag` stands in each of them. */
export async function buildVisitor(ada: Person) {
  const tag = newTag('zv');
  const email = `${tag}@example.org`;
  const contributor = await buildContributor({ ada, tag, email });
  const { accepted } = contributor;
  const large = await contributor.contribute();
  const award = { reward: 'minor_bug', amount: 6_000, first: false, reason: 'Far more than a bug' };
  await deliver(await decideAs(ada, large, { status: 'accepted', award }), soon);
  const named = { method: 'PUT', body: { key: statusKeyOf(accepted), named: true } };
  expect((await send(contributions, '/api/contributions/status/recognition', named)).status).toBe(200);

  // What was held back, a message that no mail server took, and the wrong page to sign in on.
  const words = { name: `Fern ${tag}`, email: email.toUpperCase(), message: `A message of ${tag}` };
  const held = quarantinedRecord({ kind: 'contact', message: words }, 'no-ticket', new Date());
  await firestore().doc(`held_submissions/contact-message_${randomUUID()}`).create(held);
  const message = freshMessage('contact-message', randomUUID(), words);
  await outboxDocument(message).create({ ...outboxRecord(message, new Date()), status: 'dead' });
  const report = { kind: 'name', subject: 'Moss', detail: '', reason: 'other', suspected: false } as const;
  const reported = { ...report, words: `It hurt ${tag}`, email };
  await reportDocument(randomUUID()).create(reportRecord(reported, new Date()));
  for (const identifier of [email, ` ${email.toUpperCase()}`]) {
    const attempt = { body: { identifier, outcome: 'failed' } };
    expect((await send(accounts, '/api/admin-attempts', attempt)).status).toBe(202);
  }

  // What is made of records.
  expect((await send(admin, '/api/admin/contribution-index', { token: ada.token })).status).toBe(200);
  await deliverOutbox(() => new Date(Date.now() + 120_000));
  return { ...contributor, tag, email, large };
}
