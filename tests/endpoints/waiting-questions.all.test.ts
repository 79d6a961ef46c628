import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { withoutContributor } from '#domain/contributions/erasure.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { contribute, contributionNow, decide, leave, newAddress } from '#tests/builders/awards.ts';
import { inbox, inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import nightly from '../../functions/nightly.ts';

vi.setConfig({ testTimeout: 60_000 });
const DAY = 24 * 60 * 60_000;
const later = (days: number) => new Date(Date.now() + days * DAY);
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the scheduled function as it is deployed, so many days from now. */
async function nightIn(days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: later(days) });
  await nightly();
  vi.useRealTimers();
}
const record = (id: string) => firestore().doc(`contributions/${id}`);
/** A contribution whose question was asked so many days ago. */
async function askedAgo(days: number) {
  const email = newAddress();
  const id = await contribute({ email });
  await leave(await decide(ada, id, { status: 'needs_info', message: `Which phone, ${days}?` }));
  const at = new Date(Date.now() - days * DAY);
  await record(id).update({ reviewed_at: at, effective_at: at });
  return { id, email };
}
const remindersTo = async (email: string) =>
  (await inbox()).filter(
    ({ subject, envelope }) => envelope.to.includes(email) && subject.startsWith('Reminder:'),
  );
const alarms = async () => {
  const found = await firestore().collection('outbox').where('kind', '==', 'operation-alarm').get();
  return found.docs.filter((one) => one.id.includes('_question-late_'));
};

describe('a question that a contributor does not answer', () => {
  test('after 3 and 7 days the contributor is reminded by one email each; after 14 it is an alarm', async () => {
    const { id, email } = await askedAgo(0);
    await askedAgo(0);
    for (const [days, reminders, late] of [
      [2.9, 0, 0],
      [3.1, 1, 0],
      [4.2, 1, 0],
      [8.1, 2, 0],
      [15.1, 2, 1],
    ] as const) {
      await nightIn(days);
      await deliverOutbox(() => later(days + 0.1));
      expect((await remindersTo(email)).length, `day ${days}`).toBe(reminders);
      expect((await alarms()).length, `day ${days}`).toBe(late);
    }
    const [reminder] = await remindersTo(email);
    expect(reminder?.text).toContain('Which phone, 0?');
    expect(reminder?.text).toContain('/contribute/status#');
    expect(await inboxWith('2 questions to contributors have had no answer for over 14 days.')).not.toEqual(
      [],
    );
    const { body } = await send(admin, '/api/admin/overview?fresh=1', { token: ada.token });
    expect(body.alarms).toContainEqual({ cause: 'question-late', count: 2, step: null });
    const mails = await send(admin, `/api/admin/contributions/${id}/mails`, { token: ada.token });
    expect(mails.body.items.filter(({ mail }: { mail: string }) => mail === 'reminder')).toMatchObject([
      { state: 'sent' },
      { state: 'sent' },
    ]);
  });

  test('who answered, whose question was taken back or who was erased before it left gets no reminder', async () => {
    const [waiting, answered, reopened, erased] = [
      await askedAgo(4),
      await askedAgo(4),
      await askedAgo(4),
      await askedAgo(4),
    ];
    await nightIn(0);
    const body = { key: statusKeyOf(answered.id), text: 'A Pixel 7.' };
    expect((await send(contributions, '/api/contributions/status/reply', { body })).status).toBeLessThan(300);
    const { updated_at } = await contributionNow(reopened.id);
    await send(admin, `/api/admin/contributions/${reopened.id}/reopen`, {
      body: { updated_at },
      token: ada.token,
    });
    const stored = (await record(erased.id).get()).data() ?? {};
    const erasure = { name: 'Name erased', keepsWords: false, keepsAccount: false, now: new Date() };
    await record(erased.id).update(withoutContributor(stored, erasure));
    await deliverOutbox(() => later(0.1));
    expect(await remindersTo(waiting.email)).toHaveLength(1);
    for (const { email } of [answered, reopened, erased]) expect(await remindersTo(email)).toEqual([]);
    await nightIn(0.2);
    await deliverOutbox(() => later(0.3));
    for (const { email } of [answered, reopened, erased]) expect(await remindersTo(email)).toEqual([]);
  });
});
