import { beforeAll, describe, expect, test, vi } from 'vitest';
import { monthOf } from '#domain/leaderboard/leaderboard.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { contributorId } from '#server/leaderboard/records.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  contribute,
  decide,
  inviteFor,
  leave,
  newAddress,
  paidContribution,
  redeem,
  reverseFor,
} from '#tests/builders/awards.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';

vi.setConfig({ testTimeout: 120_000 });
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = await Promise.all([buildPerson('admin'), buildPerson('admin')]);
});

const act = (id: string, deed: string, body?: object, by = ada) =>
  send(admin, `/api/admin/ledger/${encodeURIComponent(id)}/${deed}`, {
    method: 'POST',
    token: by.token,
    ...(body ? { body } : {}),
  });
const reverse = (id: string, points: number) => act(id, 'reverse', { reason: 'Paid in error', points });
const payAgain = (entryId: string, by = ada) => act(`correction:${entryId}`, 'pay-again', undefined, by);
const row = async (id: string) =>
  (await send(admin, '/api/admin/ledger', { token: ada.token })).body.items.find(
    (one: { id: string }) => one.id === id,
  );
const toldTo = async (person: Person) => {
  await deliverOutbox(() => new Date(Date.now() + 60_000));
  const { body } = await send(notices, '/api/notices', { token: person.token });
  return body.items.map(({ says, title, words }: Record<string, string>) => [says, title, words]);
};
async function expectAllAddsUp() {
  expect(await reconcileLedger(new Date())).toMatchObject({ differences: [], odd: [], mismatched: [] });
}

describe('a mistaken reversal', () => {
  test('takes back month, status page and bonus, and tells the member; paid again, all of it is as before', async () => {
    const [member, email] = [await buildPerson('member'), newAddress()];
    const id = await contribute({ email }, member);
    const award = { reward: 'minor_bug', amount: 100, first: true };
    const whole = 100 + FIRST_CONTRIBUTION_INZ;
    await leave(await decide(ada, id, { status: 'accepted', award }));
    await firestore()
      .doc(`contributions/${id}`)
      .update({ effective_at: new Date(0) });
    const month = monthOf(new Date());
    const state = async () => {
      const rows = await firestore().collection('contributors').where('user_id', '==', member.id).get();
      const key = { body: { key: statusKeyOf(id) } };
      const desk = await send(admin, `/api/admin/contributions/${id}`, { token: ada.token });
      return {
        balance: await readBalance(member.id),
        month: rows.docs[0]?.get('months')[month],
        shown: (await send(contributions, '/api/contributions/status', key)).body.inz,
        bonusTaken: !(
          await send(admin, `/api/admin/contributions/${await contribute({ email }, member)}`, {
            token: ada.token,
          })
        ).body.is_first,
        status: desk.body.contribution.status,
      };
    };
    const before = await state();
    expect(before).toEqual({
      balance: whole,
      month: { kinds: { bug_rough_edge: 1 }, inz: whole },
      shown: whole,
      bonusTaken: true,
      status: 'accepted',
    });
    expect((await reverse(`contribution:${id}`, whole)).status).toBe(201);
    expect(await state()).toEqual({
      balance: 0,
      month: { kinds: { bug_rough_edge: 1 }, inz: 0 },
      shown: null,
      bonusTaken: false,
      status: 'accepted',
    });
    const answer = await payAgain(`contribution:${id}`);
    expect(answer.status).toBe(201);
    expect(answer.body.entry).toMatchObject({
      id: `again:correction:contribution:${id}`,
      ref: `correction:contribution:${id}`,
      source: 'contribution',
      points: whole,
      member_id: member.id,
    });
    expect((await row(`correction:contribution:${id}`)).reversed).toBe(true);
    expect(await state()).toEqual(before);
    const { reference } = (await send(admin, `/api/admin/contributions/${id}`, { token: ada.token })).body
      .contribution;
    const told = await toldTo(member);
    expect(told).toContainEqual([
      'INZ that you were given were taken back',
      reference,
      `${whole} INZ: Paid in error`,
    ]);
    expect(told).toContainEqual(['INZ that were taken back are yours again', reference, `${whole} INZ`]);
    expect((await payAgain(`contribution:${id}`)).status).toBe(409);
    expect((await reverse(`again:correction:contribution:${id}`, whole)).status).toBe(201);
    expect(await readBalance(member.id)).toBe(0);
    await expectAllAddsUp();
  });

  test('is not paid again with a bonus that another contribution got meanwhile', async () => {
    const email = newAddress();
    const [one, two] = [await contribute({ email }), await contribute({ email })];
    const award = { reward: 'minor_bug', amount: 50, first: true };
    await leave(await decide(ada, one, { status: 'accepted', award }));
    await reverse(`contribution:${one}`, 50 + FIRST_CONTRIBUTION_INZ);
    expect((await decide(ada, two, { status: 'accepted', award })).body.award.first).toBe(
      FIRST_CONTRIBUTION_INZ,
    );
    const refused = await payAgain(`contribution:${one}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('bonus')]);
  });

  test('of what nobody has claimed goes to whoever redeems the invitation', async () => {
    const email = newAddress();
    const id = await paidContribution(ada, 300, email);
    await reverseFor(ada, id, 300);
    expect(
      (
        await firestore()
          .doc(`contributors/${contributorId(email)}`)
          .get()
      ).get('months'),
    ).toMatchObject({
      [monthOf(new Date())]: { inz: 0 },
    });
    expect((await payAgain(`contribution:${id}`)).status).toBe(201);
    const member = await buildPerson();
    await redeem(member, await inviteFor(ada, id));
    expect(await readBalance(member.id)).toBe(300);
    await expectAllAddsUp();
  });

  test('of a mission that paid more than the bound waits for a second admin again, and is told on confirmation', async () => {
    const member = await buildPerson('member');
    const mission = await buildMission({ reward_points: 9_000 });
    const { id, updated_at } = await buildSubmission(mission.id, member.id);
    const body = { status: 'approved', updated_at };
    await send(admin, `/api/admin/submissions/${id}`, { method: 'PATCH', token: ada.token, body });
    const held = (entry: string) =>
      send(admin, `/api/admin/ledger/held/${encodeURIComponent(entry)}/confirm`, {
        method: 'POST',
        token: bea.token,
      });
    expect((await held(`mission:${id}`)).status).toBe(200);
    expect((await reverse(`mission:${id}`, 9_000)).status).toBe(201);
    const { issued } = await readPool();
    expect((await payAgain(`mission:${id}`)).body.entry).toBeNull();
    expect((await payAgain(`mission:${id}`)).status).toBe(409);
    expect((await readPool()).issued).toBe(issued);
    expect((await held(`again:correction:mission:${id}`)).status).toBe(200);
    expect(await readBalance(member.id)).toBe(9_000);
    expect(await toldTo(member)).toContainEqual([
      'INZ that were taken back are yours again',
      mission.title,
      '9,000 INZ',
    ]);
    await expectAllAddsUp();
  });

  test('is not paid again to oneself, to a deleted account, or where nothing was taken back', async () => {
    const own = await buildPerson('admin', 'member');
    const mine = await contribute({}, own);
    await leave(
      await decide(ada, mine, {
        status: 'accepted',
        award: { reward: 'minor_bug', amount: 50, first: false },
      }),
    );
    expect((await act(`contribution:${mine}`, 'pay-again')).status).toBe(409);
    await reverse(`contribution:${mine}`, 50);
    expect((await payAgain(`contribution:${mine}`, own)).status).toBe(403);
    expect((await payAgain('contribution:nothing')).status).toBe(404);
    const member = await buildPerson('member');
    const id = await contribute({}, member);
    await leave(
      await decide(ada, id, { status: 'accepted', award: { reward: 'minor_bug', amount: 50, first: false } }),
    );
    await reverse(`contribution:${id}`, 50);
    const body = { username: member.email.split('@')[0] };
    await send(accounts, '/api/account', { method: 'DELETE', body, token: member.token });
    const refused = await payAgain(`contribution:${id}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('deleted')]);
    await expectAllAddsUp();
  });
});
