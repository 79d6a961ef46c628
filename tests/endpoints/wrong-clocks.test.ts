import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { issuedOfPool } from '#server/ledger/public-pool.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { getOverview } from '#server/operations/get-overview.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { delayedRecord, freshMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import contributions from '../../functions/contributions.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const size = async (name: string) => (await firestore().collection(name).count().get()).data().count;
const submit = (changes: Record<string, unknown>, key: string = randomUUID()) =>
  send(contributions, '/api/contributions', {
    body: buildContribution(changes),
    headers: { 'Idempotency-Key': key },
    ip: newAddress(),
  });
afterEach(() => {
  vi.useRealTimers();
});

describe('a contribution that is sent again when the record of its key has expired', () => {
  test('stays one, with its first ticket and with a new one, and other content is refused', async () => {
    const key = randomUUID();
    const { body } = await uploadFile('photo.jpg', 'image/jpeg', jpegFile());
    const form_ticket = agedTicket('contribution');
    const file = { proof_file_path: body.proof_file_path, proof_ticket: body.ticket, form_ticket };
    const first = await submit(file, key);
    expect(first.status).toBe(201);
    const plainKey = randomUUID();
    const plain = await submit({ form_ticket: agedTicket('contribution') }, plainKey);
    const before = [await size('contributions'), await size('held_submissions')];
    // After forty days the night has deleted the records of keys and tickets.
    for (const name of ['idempotency', 'form_tickets']) {
      const { docs } = await firestore().collection(name).get();
      await Promise.all(docs.map((document) => document.ref.delete()));
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
    const fresh = () => ({ form_ticket: agedTicket('contribution') });
    for (const changes of [file, { ...file, ...fresh() }]) {
      const again = await submit(changes, key);
      expect([again.status, again.body]).toEqual([201, first.body]);
    }
    for (const changes of [{ form_ticket }, fresh()]) {
      expect((await submit(changes, plainKey)).body).toEqual(plain.body);
    }
    const other = { ...fresh(), description: 'Something else altogether.' };
    expect((await submit(other, plainKey)).status).toBe(409);
    vi.useRealTimers();
    expect([await size('contributions'), await size('held_submissions')]).toEqual(before);
  });
});

test('messages that an instance with a clock ahead left leave at once, those of the week on their day', async () => {
  const outbox = firestore().collection('outbox');
  const { docs } = await outbox.get();
  await Promise.all(docs.map((document) => document.ref.delete()));
  const [now, ahead] = [new Date(), new Date(Date.now() + 40 * DAY)];
  const payload = { name: 'Fern', email: 'fern@example.org', message: 'Hello?' };
  const message = freshMessage('contact-message', randomUUID(), payload);
  await outbox.doc(message.id).set(delayedRecord(message, ahead, ahead));
  const digest = freshMessage('digest', randomUUID());
  await outbox.doc(digest.id).set(delayedRecord(digest, ahead, ahead));
  const sooner = freshMessage('contact-message', randomUUID(), payload);
  await outbox.doc(sooner.id).set(delayedRecord(sooner, now, new Date(Date.now() + HOUR)));
  expect(await deliverOutbox()).toMatchObject({ sent: 1, failed: 0, dead: 0 });
  const statuses = [message, digest, sooner].map(async ({ id }) =>
    (await outbox.doc(id).get()).get('status'),
  );
  expect(await Promise.all(statuses)).toEqual(['sent', 'pending', 'pending']);
});

test('a visitor has no second quota while the clock goes back an hour', async () => {
  const ip = newAddress();
  const use = (at: number) => countRequest(RATE_LIMITS.inviteRedeem, ip, new Date(at));
  const now = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 2;
  for (let n = 0; n < RATE_LIMITS.inviteRedeem.limit; n += 1) await use(now);
  await expect(use(now - HOUR)).rejects.toMatchObject({ code: 'limit' });
  await use(now + HOUR);
});

test('the pool and the overview show what is so after the clock went back', async () => {
  const pool = firestore().collection('counters').doc('inz_pool');
  await pool.set({ issued: 7, reserved: 0 });
  expect((await issuedOfPool(new Date(Date.now() + DAY))).issued).toBe(7);
  const overview = (now: Date) =>
    getOverview({ now } as Parameters<typeof getOverview>[0], { query: {} } as never);
  expect((await overview(new Date(Date.now() + DAY))).inz.issued).toBe(7);
  await pool.set({ issued: 9, reserved: 0 });
  expect((await issuedOfPool(new Date())).issued).toBe(9);
  expect((await overview(new Date())).inz.issued).toBe(9);
  await pool.delete();
});
