import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  accept,
  contribute,
  inviteFor,
  leave,
  newAddress,
  paidContribution,
  redeem,
  reverseFor,
} from '#tests/builders/awards.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';

let ada: Person;
vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const line = (id: string) => firestore().collection('points_ledger').doc(ledgerCause.contribution(id));
const correction = (id: string) =>
  firestore()
    .collection('points_ledger')
    .doc(ledgerCause.correctionOf(ledgerCause.contribution(id)));
const holderOf = async (document: FirebaseFirestore.DocumentReference) =>
  (await document.get()).get('member_id');
const removeAccount = ({ email, token }: Person) =>
  send(accounts, '/api/account', { method: 'DELETE', body: { username: email.split('@')[0] }, token });

async function expectAllAddsUp() {
  expect(await reconcileLedger(new Date())).toMatchObject({
    differences: [],
    odd: [],
    mismatched: [],
    over_pool: false,
  });
}

describe('INZ that an admin takes back (A-44, A-53)', () => {
  test('whoever redeems the invitation afterwards gets the entry and its correction, and so nothing', async () => {
    const id = await paidContribution(ada, 500);
    const { issued } = await readPool();
    expect((await reverseFor(ada, id, 500)).status).toBe(201);
    const member = await buildPerson();
    expect((await redeem(member, await inviteFor(ada, id))).status).toBe(200);
    expect(await readBalance(member.id)).toBe(0);
    expect((await readPool()).issued).toBe(issued - 500);
    expect([await holderOf(line(id)), await holderOf(correction(id))]).toEqual([member.id, member.id]);
    expect((await reverseFor(ada, id, 500)).status).toBe(409);
    expect(await readBalance(member.id)).toBe(0);
    await expectAllAddsUp();
  });

  test('leave the balance of a member who had claimed them before', async () => {
    const id = await paidContribution(ada, 300);
    const member = await buildPerson();
    await redeem(member, await inviteFor(ada, id));
    expect(await readBalance(member.id)).toBe(300);
    expect((await reverseFor(ada, id, 300)).body.member_id).toBe(member.id);
    expect(await readBalance(member.id)).toBe(0);
    await expectAllAddsUp();
  });

  test('of several contributions of one address only what was not taken back comes over', async () => {
    const email = newAddress();
    const ids = [];
    for (const amount of [100, 200, 400]) ids.push(await paidContribution(ada, amount, email));
    const [first = '', second = '', third = ''] = ids;
    await reverseFor(ada, second, 200);
    const member = await buildPerson();
    await redeem(member, await inviteFor(ada, first));
    expect(await readBalance(member.id)).toBe(500);
    expect(await holderOf(correction(second))).toBe(member.id);
    await reverseFor(ada, third, 400);
    expect(await readBalance(member.id)).toBe(100);
    await expectAllAddsUp();
  });

  test('cannot be taken back before the decision has taken effect, and are then paid once', async () => {
    const id = await contribute();
    const decision = await accept(ada, id, 150);
    expect((await reverseFor(ada, id, 150)).status).toBe(404);
    const member = await buildPerson();
    await redeem(member, await inviteFor(ada, id));
    await leave(decision);
    expect(await readBalance(member.id)).toBe(150);
    await reverseFor(ada, id, 150);
    await leave(decision);
    expect(await readBalance(member.id)).toBe(0);
    await expectAllAddsUp();
  });

  test('are taken from the account that stands for a deleted one, whether before or after it was deleted', async () => {
    const [kept, gone] = [await paidContribution(ada, 80), await paidContribution(ada, 90)];
    const member = await buildPerson();
    await redeem(member, await inviteFor(ada, kept));
    await redeem(member, await inviteFor(ada, gone));
    await reverseFor(ada, gone, 90);
    expect((await removeAccount(member)).status).toBe(200);
    const anonymous = await holderOf(line(kept));
    expect(anonymous).toMatch(/^deleted-/);
    expect([await holderOf(line(gone)), await holderOf(correction(gone))]).toEqual([anonymous, anonymous]);
    expect(await readBalance(anonymous)).toBe(80);
    expect((await reverseFor(ada, kept, 80)).body.member_id).toBe(anonymous);
    expect(await readBalance(anonymous)).toBe(0);
    await expectAllAddsUp();
  });

  test('never stay with anyone when the reversal and the redemption happen at once', async () => {
    const rounds = Array.from({ length: 8 }, async (_, round) => {
      const id = await paidContribution(ada, 50);
      const [member, secret] = [await buildPerson(), await inviteFor(ada, id)];
      const [reversal] = await Promise.all([
        wait(round * 3).then(() => reverseFor(ada, id, 50)),
        wait((8 - round) * 3).then(() => redeem(member, secret)),
      ]);
      expect(reversal.status).toBe(201);
      expect([await holderOf(line(id)), await holderOf(correction(id))]).toEqual([member.id, member.id]);
      return readBalance(member.id);
    });
    expect(await Promise.all(rounds)).toEqual(rounds.map(() => 0));
    await expectAllAddsUp();
  }, 120_000);

  test('and an account that is deleted while its entries are taken back: every sum stays right', async () => {
    const rounds = Array.from({ length: 4 }, async (_, round) => {
      const email = newAddress();
      const ids = [];
      for (const amount of [10, 20, 30]) ids.push(await paidContribution(ada, amount, email));
      const member = await buildPerson();
      await redeem(member, await inviteFor(ada, ids[0] ?? ''));
      await Promise.all([
        wait(round * 10).then(() => removeAccount(member)),
        ...ids.map((id, n) => reverseFor(ada, id, (n + 1) * 10)),
      ]);
      for (const id of ids) expect(await holderOf(line(id))).toMatch(/^deleted-/);
      expect((await firestore().doc(`counters/inz_${member.id}`).get()).exists).toBe(false);
    });
    await Promise.all(rounds);
    await expectAllAddsUp();
  }, 120_000);
});

describe('the nightly addition of the ledger says', () => {
  const ledger = () => firestore().collection('points_ledger');
  const logged = () =>
    vi.mocked(console.error).mock.calls.map(([text]) => JSON.parse(String(text)) as Record<string, unknown>);
  beforeEach(() => {
    vi.mocked(console.error).mockClear();
  });

  test('that a correction is not its entry’s member’s, and that claimed INZ are not what is issued', async () => {
    const id = await paidContribution(ada, 700);
    await reverseFor(ada, id, 700);
    const member = await buildPerson();
    // As the books were left when a claim passed corrections over.
    const balance = firestore().doc(`counters/inz_${member.id}`);
    await line(id).update({ member_id: member.id });
    await balance.set({ member_id: member.id, inz: 700 });
    const found = await reconcileLedger(new Date());
    expect(found.mismatched).toEqual([correction(id).id]);
    expect(found.differences).toEqual([
      { of: 'claimed', entries: found.sums.entries - found.sums.waiting, stored: found.sums.balances },
    ]);
    expect(found.sums.balances - (found.sums.entries - found.sums.waiting)).toBe(700);
    expect(logged()).toMatchObject([
      { event: 'ledger does not add up', id: 'claimed' },
      { event: 'ledger correction does not match its entry', id: correction(id).id },
    ]);
    expect(JSON.stringify(logged())).not.toContain('@');
    await correction(id).update({ member_id: member.id });
    await balance.set({ member_id: member.id, inz: 0 });
    await expectAllAddsUp();
  });

  test('which correction has no entry, or not its amount', async () => {
    const facts = { member_id: null, source: 'correction', created_at: new Date() };
    const id = await paidContribution(ada, 60);
    await reverseFor(ada, id, 60);
    const amount = correction(id);
    await amount.update({ points: -59 });
    const orphan = ledger().doc('correction:contribution:nothing');
    await orphan.set({ ...facts, points: -1, ref: 'contribution:nothing' });
    expect((await reconcileLedger(new Date())).mismatched.sort()).toEqual([amount.id, orphan.id].sort());
    await orphan.delete();
    await amount.update({ points: -60 });
    await expectAllAddsUp();
  });

  test('that more, or less, is held back than decisions on their way come to', async () => {
    const [decision] = [await accept(ada, await contribute(), 120)];
    await expectAllAddsUp();
    const pool = firestore().doc('counters/inz_pool');
    const { reserved } = await readPool();
    await pool.update({ reserved: reserved + 5 });
    const found = await reconcileLedger(new Date());
    expect(found.differences).toEqual([{ of: 'reserve', entries: reserved, stored: reserved + 5 }]);
    await pool.update({ reserved });
    await leave(decision);
    expect((await readPool()).reserved).toBe(reserved - 120);
    await expectAllAddsUp();
  });
});
