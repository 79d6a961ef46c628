import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { alarmsIn } from '#domain/operations/alarms.ts';
import { readBalance } from '#server/ledger/records.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { refreshClaims } from '#server/operations/refresh.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { readOperationState } from '#server/platform/operation-state.ts';
import {
  accept,
  contribute,
  contributionNow,
  leave,
  newAddress,
  paidContribution,
  reverseFor,
} from '#tests/builders/awards.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

vi.setConfig({ testTimeout: 120_000 });
let ada: Person;
let cas: Person;
beforeAll(async () => {
  [ada, cas] = await Promise.all([buildPerson('admin'), buildPerson('admin', 'member')]);
});

const night = () => refreshClaims(new Date(), { cursor: null });
const list = async (by = ada) =>
  (await send(admin, '/api/admin/ledger/unclaimed', { token: by.token })).body as {
    items: { id: string; points: number; owner: { username: string } | null; own: boolean }[];
    more: number;
  };
const listed = async (by = ada) => (await list(by)).items.map(({ id }) => id);
const claim = (entryId: string, by = ada, key: string = randomUUID()) =>
  send(admin, `/api/admin/ledger/${encodeURIComponent(entryId)}/claim`, {
    method: 'POST',
    token: by.token,
    headers: { 'Idempotency-Key': key },
  });
const alarms = async () =>
  alarmsIn(await readOperationState(), new Date()).filter(({ cause }) => cause === 'unclaimed');
const rowsOfAudit = async (thing: string) =>
  (await firestore().collection('audit').where('thing', '==', thing).get()).docs.filter(
    (row) => row.get('action') === 'ledger.claim',
  );
const makeMember = (person: Person) =>
  firestore().doc(`user_roles/${person.id}_member`).set({
    user_id: person.id,
    role: 'member',
    created_at: new Date(),
  });
const confirmed = (person: Person, email: string) =>
  firestore()
    .doc(`account_recovery/${person.id}`)
    .set({ email, email_lower: email, verified_at: new Date() });
/** INZ of someone who became a member before becoming one claimed anything. */
async function missed(
  points: number,
  person?: Person,
): Promise<{ person: Person; id: string; entry: string }> {
  const sender = person ?? (await buildPerson());
  const id = await contribute({}, sender);
  if (person) await firestore().doc(`user_roles/${sender.id}_member`).delete();
  await leave(await accept(ada, id, points));
  await makeMember(sender);
  return { person: sender, id, entry: `contribution:${id}` };
}
async function expectAllAddsUp() {
  expect(await reconcileLedger(new Date())).toMatchObject({ differences: [], odd: [], mismatched: [] });
}

describe('INZ that nobody holds although their contributor is a member', () => {
  test('are an alarm after the night, listed with whom they go to, and go there by one claim, once', async () => {
    const { person, entry } = await missed(120);
    await paidContribution(ada, 10);
    expect(await listed()).toEqual([]);
    expect(await night()).toEqual({ unclaimed: 1 });
    expect(await alarms()).toEqual([{ cause: 'unclaimed', count: 1, step: null }]);
    const { items, more } = await list();
    expect(items).toMatchObject([{ id: entry, points: 120, own: false }]);
    expect(items[0]?.owner?.username).toBe(person.email.split('@')[0]);
    expect(more).toBe(0);
    const key = randomUUID();
    const answer = await claim(entry, ada, key);
    expect([answer.status, answer.body.member_id, answer.body.points]).toEqual([200, person.id, 120]);
    expect((await claim(entry, ada, key)).body).toEqual(answer.body);
    expect((await claim(entry)).body.member_id).toBe(person.id);
    expect(await readBalance(person.id)).toBe(120);
    expect(await listed()).toEqual([]);
    expect(await alarms()).toEqual([]);
    const [row, ...others] = await rowsOfAudit(entry);
    expect(others).toEqual([]);
    expect(row?.data()).toMatchObject({
      actor_id: ada.id,
      before: { member_id: null },
      after: { member_id: person.id, points: 120 },
    });
    expect(await night()).toEqual({ unclaimed: 0 });
    await expectAllAddsUp();
  });

  test('are found by a confirmed address, too, become the member’s contribution, and wait while two confirmed it', async () => {
    const [one, two, email] = [await buildPerson('member'), await buildPerson('member'), newAddress()];
    const id = await paidContribution(ada, 35, email);
    const entry = `contribution:${id}`;
    await confirmed(one, email);
    await confirmed(two, email);
    expect(await night()).toEqual({ unclaimed: 0 });
    expect((await claim(entry)).status).toBe(409);
    await firestore().doc(`account_recovery/${two.id}`).delete();
    expect(await night()).toEqual({ unclaimed: 1 });
    expect((await claim(entry)).body.member_id).toBe(one.id);
    expect((await contributionNow(id)).submitted_by_user_id).toBe(one.id);
    expect(await readBalance(one.id)).toBe(35);
    await expectAllAddsUp();
  });

  test('are not listed once they were taken back; paid again, they are', async () => {
    const { person, id, entry } = await missed(60);
    expect((await reverseFor(ada, id, 60)).status).toBe(201);
    expect(await night()).toEqual({ unclaimed: 0 });
    expect((await claim(entry)).status).toBe(409);
    const again = `again:correction:${entry}`;
    const path = `/api/admin/ledger/${encodeURIComponent(`correction:${entry}`)}/pay-again`;
    expect((await send(admin, path, { method: 'POST', token: ada.token })).status).toBe(201);
    await night();
    expect(await listed()).toEqual([again]);
    expect((await claim(again)).status).toBe(200);
    expect(await readBalance(person.id)).toBe(60);
    await expectAllAddsUp();
  });

  test('are not claimed by the admin whose they are, but by another one', async () => {
    const { entry } = await missed(80, cas);
    await night();
    expect((await list(cas)).items).toMatchObject([{ id: entry, own: true }]);
    const refused = await claim(entry, cas);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'These INZ would be yours. Another admin can claim them for you.',
    ]);
    expect((await claim(entry)).body.member_id).toBe(cas.id);
    expect(await readBalance(cas.id)).toBe(80);
  });

  test('are listed no more, and not claimed, once the role or the account is gone', async () => {
    const [left, gone] = [await missed(20), await missed(30)];
    expect(await night()).toEqual({ unclaimed: 2 });
    await firestore().doc(`user_roles/${left.person.id}_member`).delete();
    const body = { username: gone.person.email.split('@')[0] };
    await send(accounts, '/api/account', { method: 'DELETE', body, token: gone.person.token });
    expect(await listed()).toEqual([]);
    for (const { entry } of [left, gone]) expect((await claim(entry)).status).toBe(409);
    expect((await claim('contribution:nothing')).status).toBe(404);
    await night();
    await expectAllAddsUp();
  });

  test('go to one owner whether one admin presses twice or two at once', async () => {
    const { person, entry } = await missed(45);
    await night();
    const bea = await buildPerson('admin');
    const answers = await Promise.all([claim(entry), claim(entry), claim(entry, bea)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readBalance(person.id)).toBe(45);
    expect(await rowsOfAudit(entry)).toHaveLength(1);
    await expectAllAddsUp();
  });

  test('of which there are more than fit are listed 25 at a time, and the others are counted', async () => {
    const person = await buildPerson();
    const ids = [];
    for (let n = 0; n < 26; n += 1) ids.push(await contribute({}, person));
    for (const id of ids) await leave(await accept(ada, id, 1));
    await makeMember(person);
    expect(await night()).toEqual({ unclaimed: 26 });
    const first = await list();
    expect([first.items.length, first.more]).toEqual([25, 1]);
    await claim(first.items[0]?.id ?? '');
    const second = await list();
    expect([second.items.length, second.more]).toEqual([25, 0]);
  });

  test.each(['visitor', 'user', 'member'] as const)(
    'are neither shown to a %s nor claimed by one',
    async (kind) => {
      const token =
        kind === 'visitor' ? undefined : (await buildPerson(...(kind === 'user' ? [] : [kind]))).token;
      const status = kind === 'visitor' ? 401 : 403;
      expect((await send(admin, '/api/admin/ledger/unclaimed', { token })).status).toBe(status);
      const path = '/api/admin/ledger/contribution:x/claim';
      expect((await send(admin, path, { method: 'POST', token })).status).toBe(status);
    },
  );
});
