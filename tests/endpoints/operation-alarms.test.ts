import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERRORS_A_DAY } from '#domain/operations/alarms.ts';
import { newNight } from '#domain/operations/night.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { operationAlarm } from '#server/operations/emails.ts';
import { getOverview } from '#server/operations/get-overview.ts';
import { checkLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteFailedCall } from '#server/platform/http/store-usage.ts';
import { countErrors, noteOperation, readOperationState } from '#server/platform/operation-state.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { countAtWire, countReads } from '#tests/builders/wire-counts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import deliver from '../../functions/deliver.ts';

const day = () => new Date().toISOString().slice(0, 10);
const outbox = () => firestore().collection('outbox');
const alarm = (cause: string) => outbox().doc(`operation-alarm_${cause}_${day()}`);
const HOUR = 3_600_000;

/** A message that is due, was made `hours` ago and has been tried `attempts` times. */
const waiting = (id: string, hours: number, attempts: number) =>
  outbox()
    .doc(id)
    .set({
      kind: 'contact-message',
      subject_id: id,
      payload: { name: 'Fern', email: 'fern@example.org', message: 'Hello?' },
      status: 'pending',
      attempts,
      created_at: new Date(Date.now() - hours * HOUR),
      next_attempt_at: new Date(0),
      held_until: null,
      sent_at: null,
    });

let smtpUrl: string | undefined;
beforeEach(async () => {
  smtpUrl = process.env.SMTP_URL;
  for (const name of ['outbox', 'operation']) {
    const found = await firestore().collection(name).get();
    await Promise.all(found.docs.map((document) => document.ref.delete()));
  }
});
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
});

describe('delivering', () => {
  test('with nothing due costs one document read and no write, after a first look at the night', async () => {
    await noteOperation({ night: newNight([], new Date()) });
    await deliver();
    await waiting('later', 5, 1);
    await outbox()
      .doc('later')
      .update({ next_attempt_at: new Date(Date.now() + HOUR) });
    expect(await countAtWire(async () => expect((await deliver()).status).toBe(200))).toEqual({
      reads: 1,
      writes: 0,
    });
  });

  test('tells of a message that has waited for an hour, once a day', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await waiting('old', 2, 1);
    await deliver();
    expect((await alarm('too-old').get()).get('payload')).toMatchObject({ cause: 'too-old', count: '120' });
    await outbox()
      .doc('old')
      .update({ next_attempt_at: new Date(0) });
    await deliver();
    expect((await outbox().where('kind', '==', 'operation-alarm').get()).size).toBe(1);
  });

  test('tells of one that was given up, and the mail leaves by the next delivery', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await waiting('last', 1, 7);
    expect(await (await deliver()).json()).toMatchObject({ dead: 1 });
    process.env.SMTP_URL = smtpUrl;
    await alarm('given-up').update({ next_attempt_at: new Date(0) });
    expect(await (await deliver()).json()).toMatchObject({ sent: 1, failed: 0 });
    expect((await alarm('given-up').get()).get('status')).toBe('sent');
  });

  test('a young message that fails is no alarm', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await waiting('young', 0, 1);
    expect(await (await deliver()).json()).toMatchObject({ failed: 1 });
    expect((await outbox().where('kind', '==', 'operation-alarm').get()).size).toBe(0);
  });
});

describe('a night that is missing', () => {
  const at = (moment: number) => deliverOutbox(() => new Date(moment));
  const alarms = async () =>
    (await outbox().where('kind', '==', 'operation-alarm').get()).docs.map(({ id }) => id);
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  // Later than every other test of this file: the process remembers when it has looked.
  const began = Date.now() + 100 * 24 * HOUR;

  test('is told to the admins after 26 hours, once a day, and stands on the overview until one begins', async () => {
    await noteOperation({ night: newNight([], new Date(began)) });
    await at(began + 25 * HOUR);
    await at(began + 26 * HOUR);
    expect(await alarms()).toEqual([]);
    const missing = began + 26 * HOUR + 60_000;
    await at(missing);
    const id = `operation-alarm_no-night_${dayAt(missing)}`;
    expect(await alarms()).toEqual([id]);
    expect((await outbox().doc(id).get()).get('payload')).toMatchObject({ cause: 'no-night', count: '26' });
    await at(missing + 61_000);
    expect(await alarms()).toEqual([id]);
    await at(missing + 24 * HOUR);
    expect(await alarms()).toHaveLength(2);

    const overview = (moment: number) =>
      getOverview(
        { now: new Date(moment) } as Parameters<typeof getOverview>[0],
        { query: { fresh: '1' } } as never,
      );
    const shown = await overview(missing + 24 * HOUR);
    expect(shown.alarms).toEqual([{ cause: 'no-night', count: 50, step: null }]);
    await noteOperation({ night: newNight([], new Date(missing + 24 * HOUR)) });
    expect((await overview(missing + 24 * HOUR + 3_000)).alarms).toEqual([]);
  });

  test('is told where none was ever noted, or only one in the future', async () => {
    for (const first of [began + 10 * 24 * HOUR, began + 20 * 24 * HOUR]) {
      await at(first);
      expect((await readOperationState()).watched_since).toBe(first);
      await at(first + 27 * HOUR);
      expect(await alarms()).toContain(`operation-alarm_no-night_${dayAt(first + 27 * HOUR)}`);
      await firestore().collection('operation').doc('state').delete();
      await noteOperation({ night: newNight([], new Date(began + 200 * 24 * HOUR)) });
    }
  });

  test('names a step that was not done when its night was over', async () => {
    const evening = began + 30 * 24 * HOUR;
    await noteOperation({ night: newNight(['backup'], new Date(evening)) });
    await at(evening + 60_000);
    expect(await alarms()).toEqual([]);
    await at(evening + HOUR + 60_000);
    expect(await alarms()).toEqual([`operation-alarm_night-backup_${dayAt(evening + HOUR + 60_000)}`]);
  });
});

describe('what is noted', () => {
  test('a call that fails is counted after its answer', async () => {
    const fails = vi.spyOn(firestore(), 'batch').mockImplementationOnce(() => {
      throw new Error('out of order');
    });
    expect((await send(contributions, '/api/contributions', { body: buildContribution() })).status).toBe(500);
    fails.mockRestore();
    expect((await readOperationState()).errors?.count).toBe(1);
  });

  test('a ledger that does not add up is told and shown', async () => {
    const pool = firestore().collection('counters').doc('inz_pool');
    const before = await pool.get();
    await pool.set({ issued: 7, reserved: 0 });
    await checkLedger(new Date());
    expect((await alarm('ledger').get()).get('payload')).toMatchObject({ cause: 'ledger' });
    await (before.exists ? pool.set(before.data() ?? {}) : pool.delete());
    expect((await readOperationState()).ledger?.differences).toBeGreaterThan(0);
  });

  test('failed calls are counted by the day, and many are told', async () => {
    // After the ten seconds of the test before.
    const now = new Date(Date.now() + 20_000);
    await countErrors(day(), ERRORS_A_DAY - 2);
    await noteFailedCall(now);
    expect((await alarm('errors').get()).exists).toBe(false);
    // Within ten seconds nothing more is stored; what came meanwhile is stored with the next.
    await noteFailedCall(new Date(now.getTime() + 1_000));
    expect((await readOperationState()).errors?.count).toBe(ERRORS_A_DAY - 1);
    await noteFailedCall(new Date(now.getTime() + 11_000));
    expect((await readOperationState()).errors).toEqual({ day: day(), count: ERRORS_A_DAY + 1 });
    expect((await alarm('errors').get()).get('payload')).toMatchObject({ cause: 'errors' });
    expect(await countErrors('2026-01-01', 1)).toBe(1);
  });

  test('the overview shows admins what lasts, within its twenty reads', async () => {
    await noteOperation({ ledger: { at: Date.now(), differences: 2 } });
    await countErrors(day(), ERRORS_A_DAY);
    const { token } = await buildPerson('admin');
    const { status, body } = await send(admin, '/api/admin/overview?fresh=1', { token });
    expect(status).toBe(200);
    expect(body.alarms).toEqual([
      { cause: 'ledger', count: 2, step: null },
      { cause: 'errors', count: ERRORS_A_DAY, step: null },
    ]);
    const far = { now: new Date(Date.now() + 40 * 24 * HOUR) } as Parameters<typeof getOverview>[0];
    const reads = await countReads(() => getOverview(far, { query: { fresh: '1' } } as never));
    expect(reads).toBeLessThanOrEqual(20);
  });
});

test('the mail says what it is about in one sentence, and nothing that anyone typed', () => {
  const mail = operationAlarm('x', { cause: 'ledger', count: 2, step: null }, new Date(0));
  expect(mail.subject).toBe('TheGrid: something needs attention');
  expect(mail.text).toContain('The ledger does not add up: 2 sums differ.');
  expect(mail.text).toContain('1 January 1970 at 01:00');
});
