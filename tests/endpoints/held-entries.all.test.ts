import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/pending-award.ts';
import { FIRST_CONTRIBUTION_INZ, INZ_POOL } from '#domain/rewards/guide.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  accept,
  contribute,
  contributionNow,
  decide,
  inviteFor,
  leave,
  newAddress,
  redeem,
  reverseFor,
} from '#tests/builders/awards.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import notices from '../../functions/notices.ts';

vi.setConfig({ testTimeout: 120_000 });
const PATH = '/api/admin/ledger/held';
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

const path = (id: string, deed: string) => `${PATH}/${encodeURIComponent(id)}/${deed}`;
const confirm = (by: Person, id: string, headers: Record<string, string> = {}) =>
  send(admin, path(id, 'confirm'), { method: 'POST', token: by.token, headers });
const decline = (by: Person, id: string, reason: unknown = 'Too much') =>
  send(admin, path(id, 'decline'), { body: { reason }, token: by.token });
const list = async (by = bea) => (await send(admin, PATH, { token: by.token })).body.items;
const listed = async (id: string, by = bea) =>
  (await list(by)).find((row: { id: string }) => row.id === id) ?? null;
const entry = async (id: string) => (await firestore().doc(`points_ledger/${id}`).get()).data();
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((row) => row.get('action'));
const mailsTo = async (email: string) => {
  const all = await inbox();
  return all.filter((mail) => mail.envelope.to.includes(email)).map(({ subject }) => subject);
};
const decisionMails = async (email: string) =>
  (await mailsTo(email)).filter((subject) => subject.includes('was accepted'));
async function expectAllAddsUp() {
  expect(await reconcileLedger(new Date())).toMatchObject({ differences: [], odd: [], mismatched: [] });
}

/** A contribution that Ada accepted with so many INZ and whose ten seconds are over. */
async function heldContribution(amount = 6000, email = newAddress()) {
  const id = await contribute({ email });
  await leave(await accept(ada, id, amount));
  return { id, email, cause: `contribution:${id}` };
}

describe('more than 5,000 INZ for a contribution wait for a second admin (D36)', () => {
  test('the bound itself is paid at once; one more is held back, with its mail and its place on the board', async () => {
    const small = await heldContribution(SECOND_ADMIN_ABOVE_INZ);
    expect(await entry(small.cause)).toMatchObject({ points: SECOND_ADMIN_ABOVE_INZ });
    const before = await readPool();
    const { id, email, cause } = await heldContribution(SECOND_ADMIN_ABOVE_INZ + 1);
    expect(await entry(cause)).toBeUndefined();
    expect(await readPool()).toEqual({ ...before, reserved: before.reserved + SECOND_ADMIN_ABOVE_INZ + 1 });
    expect(await contributionNow(id)).toMatchObject({ status: 'accepted', held: true });
    expect(await decisionMails(email)).toEqual([]);
    expect(await decisionMails(small.email)).toHaveLength(1);
    expect(await listed(cause)).toMatchObject({
      status: 'held',
      points: SECOND_ADMIN_ABOVE_INZ + 1,
      created_by: ada.id,
      author: { username: expect.any(String) },
      own: null,
    });
    expect((await listed(cause, ada)).own).toBe('given');
    const { body } = await send(admin, '/api/admin/overview?fresh=1', { token: bea.token });
    expect(body.held_awards.count).toBeGreaterThanOrEqual(1);
    await expectAllAddsUp();
    expect((await confirm(bea, cause)).status).toBe(200);
  });

  test('the bonus for a first contribution counts', async () => {
    const id = await contribute();
    const award = { reward: null, amount: SECOND_ADMIN_ABOVE_INZ - 100, first: true, reason: 'R' };
    expect((await decide(ada, id, { status: 'accepted', award })).body.held).toBe(true);
  });

  test('another admin confirms: paid once, the reserve free, the mail sent, one audit row', async () => {
    const before = await readPool();
    const { id, email, cause } = await heldContribution();
    const key = { 'Idempotency-Key': randomUUID() };
    const answer = await confirm(bea, cause, key);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: cause, status: 'confirmed', decided_by: bea.id });
    expect(await entry(cause)).toMatchObject({ points: 6000, member_id: null, created_by: ada.id });
    expect(await readPool()).toEqual({ ...before, issued: before.issued + 6000 });
    expect((await contributionNow(id)).held).toBe(false);
    expect(await decisionMails(email)).toHaveLength(1);
    expect(await listed(cause)).toBeNull();
    expect(await audits(cause)).toEqual(['ledger.confirm']);
    expect((await confirm(bea, cause, key)).status).toBe(200);
    const again = await confirm(bea, cause);
    expect(again.status).toBe(409);
    expect(again.body.current).toMatchObject({ status: 'confirmed' });
    expect((await decline(bea, cause)).status).toBe(409);
    expect((await reverseFor(ada, id, 6000)).status).toBe(201);
    expect(await readPool()).toEqual(before);
    await expectAllAddsUp();
  });

  test('nobody confirms what they gave, and nobody decides on what would be theirs', async () => {
    const { email, cause } = await heldContribution();
    const refused = await confirm(ada, cause);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('You gave this INZ. Another admin has to confirm it.');
    const second = await buildPerson('admin');
    const shared = newAddress();
    for (const { id: person } of [ada, second]) {
      await firestore().doc(`account_recovery/${person}`).set({ email: shared, email_lower: shared });
    }
    expect((await confirm(second, cause)).body.message).toBe(refused.body.message);
    await firestore().doc(`account_recovery/${ada.id}`).delete();
    const receiver = await buildPerson('admin', 'member');
    const { id: small } = await heldContribution(10, email);
    await redeem(receiver, await inviteFor(ada, small));
    for (const answer of [await confirm(receiver, cause), await decline(receiver, cause)]) {
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe('This INZ would be yours. Another admin has to decide.');
    }
    expect((await listed(cause, receiver)).own).toBe('received');
    expect(await entry(cause)).toBeUndefined();
    expect((await confirm(bea, cause)).status).toBe(200);
    expect(await readBalance(receiver.id)).toBe(6010);
  });

  test('an admin made, or whose sign-in was reset, after the award was proposed cannot confirm it', async () => {
    const { cause } = await heldContribution();
    const young = await buildPerson('admin');
    expect((await confirm(young, cause)).status).toBe(403);
    const reset = firestore().doc(`profiles/${bea.id}`);
    await reset.update({ credentials_reset_at: new Date() });
    expect((await confirm(bea, cause)).status).toBe(403);
    await reset.update({ credentials_reset_at: new Date(0) });
    expect((await confirm(bea, cause)).status).toBe(200);
  });

  test('another admin declines: the INZ are free, nothing was sent, and it can be decided anew', async () => {
    const before = await readPool();
    const id = await contribute();
    const award = { reward: null, amount: 6000, first: true, reason: 'R' };
    await leave(await decide(ada, id, { status: 'accepted', award }));
    const cause = `contribution:${id}`;
    expect((await decline(bea, cause, ' ')).status).toBe(422);
    const answer = await decline(bea, cause);
    expect(answer.body).toMatchObject({ status: 'declined', reason: 'Too much', decided_by: bea.id });
    expect(await readPool()).toEqual(before);
    expect(await contributionNow(id)).toMatchObject({ status: 'new', award: null, held: false });
    expect(await audits(cause)).toEqual(['ledger.decline']);
    expect((await confirm(bea, cause)).status).toBe(409);
    const next = await decide(ada, id, { status: 'accepted', award: { ...award, amount: 3000 } });
    expect(next.body).toMatchObject({ held: false, award: { amount: 3000, first: FIRST_CONTRIBUTION_INZ } });
    await leave(next);
    expect(await entry(cause)).toMatchObject({ points: 3000 + FIRST_CONTRIBUTION_INZ });
    await expectAllAddsUp();
  });

  test('an invitation redeemed meanwhile, also for another contribution of the address, has the INZ paid to the member', async () => {
    const email = newAddress();
    const first = await heldContribution(10, email);
    const { cause } = await heldContribution(7000, email);
    const member = await buildPerson();
    await redeem(member, await inviteFor(ada, first.id));
    expect(await readBalance(member.id)).toBe(10);
    expect((await listed(cause)).member_id).toBe(member.id);
    await confirm(bea, cause);
    expect(await readBalance(member.id)).toBe(7010);
    await expectAllAddsUp();
  });

  test('an account that is deleted meanwhile gives them back to the pool', async () => {
    const before = await readPool();
    const member = await buildPerson('member');
    const id = await contribute({}, member);
    await leave(await accept(ada, id, 8000));
    const body = { username: member.email.split('@')[0] };
    await send(accounts, '/api/account', { method: 'DELETE', body, token: member.token });
    expect(await readPool()).toEqual(before);
    expect((await confirm(bea, `contribution:${id}`)).status).toBe(409);
    const { docs } = await firestore().collection('held_entries').get();
    expect(JSON.stringify(docs.map((document) => [document.id, document.data()]))).not.toContain(member.id);
    await expectAllAddsUp();
  });

  test('an undo within the ten seconds leaves nothing to confirm', async () => {
    const before = await readPool();
    const id = await contribute();
    const { updated_at } = (await accept(ada, id, 9000)).body;
    const undone = await send(admin, `/api/admin/contributions/${id}/undo`, {
      body: { updated_at },
      token: ada.token,
    });
    expect(undone.body).toMatchObject({ status: 'new', held: false });
    expect((await confirm(bea, `contribution:${id}`)).status).toBe(404);
    expect(await readPool()).toEqual(before);
  });
});

describe('so do a mission and a badge', () => {
  test('an approval is held back, its member sees it under review, and is paid on confirmation', async () => {
    const member = await buildPerson('member');
    const mission = await buildMission({ reward_points: 12_000 });
    const { id, updated_at } = await buildSubmission(mission.id, member.id);
    const sent = { method: 'PATCH', token: ada.token };
    const review = (seen: string) =>
      send(admin, `/api/admin/submissions/${id}`, {
        ...sent,
        body: { status: 'approved', updated_at: seen },
      });
    expect((await review(updated_at)).body).toMatchObject({ status: 'approved', held: true });
    expect(await readBalance(member.id)).toBe(0);
    expect((await decline(bea, `mission:${id}`)).status).toBe(200);
    const stored = await firestore().doc(`mission_submissions/${id}`).get();
    expect(stored.data()).toMatchObject({ status: 'under_review', held: false });
    expect((await review(stored.get('updated_at').toDate().toISOString())).status).toBe(200);
    expect((await confirm(bea, `mission:${id}`)).status).toBe(200);
    expect(await readBalance(member.id)).toBe(12_000);
    await expectAllAddsUp();
  });

  test('a badge is held at once and its INZ wait; it pays them once', async () => {
    const member = await buildPerson('member');
    const facts = { name: 'Ambassador', key: 'ambassador', description: 'x', created_at: new Date() };
    await firestore().doc('badges/ambassador').set(facts);
    const award = (inz: number) =>
      send(admin, '/api/admin/badges/ambassador/awards', {
        body: { member_id: member.id, inz },
        token: ada.token,
      });
    const cause = `badge:${member.id}_ambassador`;
    expect((await award(6000)).status).toBe(200);
    expect(await readBalance(member.id)).toBe(0);
    await send(admin, `/api/admin/badges/ambassador/awards/${member.id}`, {
      method: 'DELETE',
      body: { reason: 'R' },
      token: ada.token,
    });
    expect((await award(2000)).status).toBe(409);
    expect((await confirm(bea, cause)).status).toBe(200);
    expect(await readBalance(member.id)).toBe(6000);
    await expectAllAddsUp();
    const told = (await toldTo(member)).map(({ says, words }) => [says, words]);
    expect(told).toContainEqual(['The INZ for your badge is confirmed', '6,000 INZ']);
    expect(told).toContainEqual(['You have a new badge', null]);
  });
});

/** What the bell of someone tells, newest first, after everything that is due has left. */
async function toldTo(
  person: Person,
): Promise<{ says: string; title: string | null; words: string | null; path: string }[]> {
  await deliverOutbox(() => new Date(Date.now() + 60_000));
  const { body } = await send(notices, '/api/notices', { token: person.token });
  return body.items;
}
describe('what happens at once', () => {
  test('twenty confirmations of two admins pay once, and a confirmation against a decline has one outcome', async () => {
    const cat = await buildPerson('admin');
    const before = await readPool();
    const { cause } = await heldContribution();
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(n % 2 ? bea : cat, cause)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await readPool()).issued).toBe(before.issued + 6000);
    for (let round = 0; round < 4; round += 1) {
      const other = await heldContribution();
      const { issued, reserved } = await readPool();
      const answers = await Promise.all([confirm(bea, other.cause), decline(cat, other.cause)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const paid = answers[0]?.status === 200;
      expect(await readPool()).toEqual({ issued: issued + (paid ? 6000 : 0), reserved: reserved - 6000 });
      expect((await contributionNow(other.id)).status).toBe(paid ? 'accepted' : 'new');
    }
    await expectAllAddsUp();
  });

  test('what the pool does not hold is not held back either', async () => {
    const pool = firestore().doc('counters/inz_pool');
    const { issued, reserved } = await readPool();
    const id = await contribute();
    await pool.update({ issued: INZ_POOL - reserved - 5999 });
    expect((await accept(ada, id, 6000)).status).toBe(409);
    await pool.update({ issued: INZ_POOL - reserved - 6000 });
    const { cause } = await heldContribution();
    expect((await readPool()).reserved).toBe(reserved + 6000);
    expect((await confirm(bea, cause)).status).toBe(200);
    expect(await readPool()).toEqual({ issued: INZ_POOL - reserved, reserved });
    await pool.update({ issued: issued + 6000 });
    await expectAllAddsUp();
  });

  test('a confirmation asks for a password typed lately; an unknown id is 404', async () => {
    const { cause } = await heldContribution();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    const answer = await confirm(bea, cause);
    vi.useRealTimers();
    expect(answer.body.code).toBe('reauth-required');
    expect((await confirm(bea, 'contribution:nothing')).status).toBe(404);
    expect((await decline(bea, 'contribution:nothing')).status).toBe(404);
  });
});
