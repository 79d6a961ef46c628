import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  accept,
  ada,
  ask,
  audits,
  bea,
  contribute,
  decide,
  entry,
  LIST,
  leave,
  mailsOf,
  message,
  messageId,
  prepareDecisions,
  see,
  smtpUrl,
  soon,
} from '#tests/builders/decisions.ts';
import { deliver } from '#tests/builders/outbox.ts';
import type { Received } from '#tests/builders/requests.ts';
import { AT_ONCE, load } from '#tests/scale.ts';

prepareDecisions();

const MANY = load(20, 100);

describe('many at once, and broken off (T20, T21, T32, T33)', { timeout: 240_000 }, () => {
  test('approvals at once give one acceptance, one ledger entry and one mail', async () => {
    const id = await contribute();
    const pool = await readPool();
    const { updated_at } = await see(id);
    const body = { status: 'accepted', award: { reward: 'minor_bug', amount: 100, first: true }, updated_at };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        ask(`${LIST}/${id}`, { method: 'PATCH', body, token: (n % 2 ? ada : bea).token }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    const decision = done[0] as Received;
    const runs = await Promise.all(Array.from({ length: 10 }, () => leave(decision)));
    expect(runs.filter((run) => run === 'sent')).toHaveLength(1);
    expect(await mailsOf(decision)).toHaveLength(1);
    expect((await entry(id))?.points).toBe(100 + FIRST_CONTRIBUTION_INZ);
    expect(await readPool()).toEqual({
      issued: pool.issued + 100 + FIRST_CONTRIBUTION_INZ,
      reserved: pool.reserved,
    });
    expect(await audits(id)).toHaveLength(1);
  });

  test('approvals against as many rejections give one outcome', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    const answers = await Promise.all(
      Array.from({ length: 2 * AT_ONCE }, (_, n) =>
        n % 2
          ? decide(id, { status: 'declined' }, updated_at)
          : decide(
              id,
              { status: 'accepted', award: { reward: 'minor_bug', amount: 50, first: false } },
              updated_at,
            ),
      ),
    );
    const [decision, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    await leave(decision as Received);
    expect(await mailsOf(decision as Received)).toHaveLength(1);
    expect((await entry(id)) !== undefined).toBe(decision?.body.status === 'accepted');
  });

  test('contributions that are each approved several times at once give exactly as many entries', async () => {
    const pool = await readPool();
    const ids = await Promise.all(Array.from({ length: MANY }, () => contribute()));
    for (let at = 0; at < ids.length; at += 10) {
      await Promise.all(
        ids.slice(at, at + 10).map(async (id) => {
          const { updated_at } = await see(id);
          const award = { reward: 'minor_bug', amount: 50, first: false };
          const answers = await Promise.all(
            Array.from({ length: 3 }, () => decide(id, { status: 'accepted', award }, updated_at)),
          );
          expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        }),
      );
    }
    const paid = async () => (await Promise.all(ids.map(entry))).filter((one) => one?.points === 50).length;
    // Each run is some minutes later than the one before: a try that lost its race for the pool is repeated after a wait.
    for (let run = 0; run < 4 || (run < 20 && (await paid()) < MANY); run += 1)
      await deliverOutbox(() => new Date(soon().getTime() + run * 5 * 60_000));
    expect(await paid()).toBe(MANY);
    // What other tests left held back may have been delivered, too: that moves INZ from one side to the other only.
    const { issued, reserved } = await readPool();
    expect(issued + reserved).toBe(pool.issued + pool.reserved + MANY * 50);
  });

  test('the same key again answers the decision, and pays and tells once', async () => {
    const id = await contribute();
    const body = { status: 'accepted', updated_at: (await see(id)).updated_at };
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(`${LIST}/${id}`, { method: 'PATCH', body, token: ada.token, headers }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.decision_id)).size).toBe(1);
    const other = { ...body, status: 'declined' };
    const misused = await ask(`${LIST}/${id}`, {
      method: 'PATCH',
      body: other,
      token: ada.token,
      headers,
    });
    expect(misused.status).toBe(409);
  });

  test('a crash between the ledger and the mail: no second entry, and the mail leaves later', async () => {
    const id = await contribute();
    const pool = await readPool();
    const decision = await accept(id);
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    expect(await leave(decision)).toBe('failed');
    expect((await entry(id))?.points).toBe(100);
    expect(await message(messageId(decision))).toMatchObject({ status: 'pending', attempts: 1 });
    process.env.SMTP_URL = smtpUrl;
    expect(await deliver(messageId(decision), () => new Date(Date.now() + 90_000))).toBe('sent');
    expect(await mailsOf(decision)).toHaveLength(1);
    expect(await readPool()).toEqual({ issued: pool.issued + 100, reserved: pool.reserved });
  });

  test('a crash after the mail and before it is noted: the same Message-ID, no second entry', async () => {
    const id = await contribute();
    const decision = await accept(id);
    await leave(decision);
    const payload = { contribution_id: id };
    await firestore()
      .collection('outbox')
      .doc(messageId(decision))
      .update({ status: 'pending', next_attempt_at: new Date(0), payload });
    const pool = await readPool();
    expect(await leave(decision)).toBe('sent');
    expect(new Set((await mailsOf(decision)).map((mail) => mail.message_id)).size).toBe(1);
    expect(await readPool()).toEqual(pool);
  });

  test('a contribution that was deleted in the meantime sends nothing and blocks nothing', async () => {
    const decision = await accept(await contribute());
    await firestore().collection('contributions').doc(decision.body.id).delete();
    expect(await leave(decision)).toBe('sent');
    expect(await mailsOf(decision)).toEqual([]);
  });
});
