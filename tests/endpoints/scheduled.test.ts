import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sweepExpired } from '#server/operations/sweep-records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { agedTicket } from '#tests/builders/form-tickets.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';
import deliver from '../../functions/deliver.ts';
import nightly from '../../functions/nightly.ts';

const DAY = 24 * 60 * 60 * 1000;
const size = async (collection: string) =>
  (await firestore().collection(collection).count().get()).data().count;

describe('the nightly function', () => {
  test('forgets keys, counts and attempts when their time is over, and not before', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await send(contributions, '/api/contributions', {
      body: buildContribution({ form_ticket: agedTicket('contribution') }),
      headers,
      ip: '203.0.113.1',
    });
    await firestore()
      .collection('sign_in_attempts')
      .add({ outcome: 'failed', expires_at: new Date(Date.now() + 90 * DAY) });
    expect(await sweepExpired(new Date())).toMatchObject({
      idempotency: 0,
      rate_limits: 0,
      sign_in_attempts: 0,
    });
    expect(await sweepExpired(new Date(Date.now() + 2 * DAY))).toMatchObject({
      idempotency: 0,
      // The caller's count, that of its network, and the slots of the admins' email and the day's receipt to this address.
      rate_limits: 4,
      form_tickets: 1,
      sign_in_attempts: 0,
    });
    expect(await sweepExpired(new Date(Date.now() + 91 * DAY))).toMatchObject({
      idempotency: 1,
      rate_limits: 0,
      sign_in_attempts: 1,
    });
    expect(await size('contributions')).toBe(1);
  });

  test('clears more than one batch of expired documents', async () => {
    const writer = firestore().bulkWriter({ throttling: false });
    for (let count = 0; count < 900; count += 1) {
      void writer.create(firestore().collection('rate_limits').doc(randomUUID()), {
        expires_at: new Date(0),
      });
    }
    await writer.close();
    expect((await sweepExpired(new Date())).rate_limits).toBe(900);
    expect(await size('rate_limits')).toBe(0);
  });

  test('runs as it is deployed and says what it did', async () => {
    expect(await (await nightly()).json()).toMatchObject({
      uploads: { parts: 0, files: 0 },
      expired: {},
      readers: 0,
    });
  });
});

describe('the delivering function', () => {
  test('sends what is due, and has nothing to do the second time', async () => {
    const { body } = await send(contributions, '/api/contributions', { body: buildContribution() });
    const message = firestore().collection('outbox').doc(`contribution-notification_${body.id}`);
    await message.update({ status: 'pending', next_attempt_at: new Date(0) });
    expect(await (await deliver()).json()).toMatchObject({ sent: 1, failed: 0, dead: 0 });
    expect((await message.get()).get('status')).toBe('sent');
    expect(await (await deliver()).json()).toMatchObject({ sent: 0, failed: 0, dead: 0 });
  });
});
