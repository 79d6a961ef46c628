import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { firestore } from '#server/stores/firestore.ts';
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
