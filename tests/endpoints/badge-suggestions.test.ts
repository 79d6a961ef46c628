import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { badgeDocument } from '#server/badges/records.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  for (const [key, name] of [
    ['first-tile', 'First tile'],
    ['three-months', 'Three months'],
    ['ambassador', 'Ambassador'],
  ] as const) {
    await badgeDocument(key).set({ key, name, description: 'x', created_at: new Date() });
  }
});

/** What was accepted of a person from one address, by month. */
async function accept(person: Person, months: Record<string, number>): Promise<string> {
  const alias = `Alias ${randomUUID().slice(0, 8)}`;
  const counted = Object.entries(months).map(([name, count]) => [name, { kinds: { other: count }, inz: 0 }]);
  await firestore()
    .collection('contributors')
    .doc(randomUUID())
    .set({
      alias,
      user_id: person.id,
      hidden: false,
      badges: [],
      months: Object.fromEntries(counted),
      changed_at: new Date(),
    });
  return alias;
}
const suggested = async (person: Person) => {
  const { status, body } = await send(admin, '/api/admin/badge-suggestions', { token: ada.token });
  expect(status).toBe(200);
  return body.items
    .filter((one: { member: { id: string } }) => one.member.id === person.id)
    .map((one: { badge: { key: string }; why: string; inz: unknown }) => [one.badge.key, one.why, one.inz]);
};
const award = (key: string, person: Person, inz?: unknown) =>
  send(admin, `/api/admin/badges/${key}/awards`, { body: { member_id: person.id, inz }, token: ada.token });
const STREAK = { '2026-09': 1, '2026-10': 2, '2026-11': 1 };

describe('badges by rule (A-47)', () => {
  test('admin is proposed what a member has earned under all their addresses, until it is awarded', async () => {
    const mo = await buildPerson('member');
    await accept(mo, { '2026-09': 1, '2026-11': 1 });
    await accept(mo, { '2026-10': 2 });
    expect(await suggested(mo)).toEqual(
      expect.arrayContaining([
        ['first-tile', 'First accepted contribution sent in September 2026', null],
        [
          'three-months',
          'Something accepted that was sent in each month from September 2026 to November 2026',
          { min: 500, max: 500 },
        ],
      ]),
    );
    expect((await award('three-months', mo, 500)).status).toBe(200);
    expect((await suggested(mo)).map(([key]: string[]) => key)).toEqual(['first-tile']);
  });

  test('nobody without a role is proposed, and nobody who has not earned anything', async () => {
    const [uma, mo] = [await buildPerson(), await buildPerson('member')];
    await accept(uma, STREAK);
    await accept(mo, {});
    expect(await suggested(uma)).toEqual([]);
    expect(await suggested(mo)).toEqual([]);
  });

  test('the streak pays 500 INZ once, however often it is pressed, revoked and given again (A-44, T23)', async () => {
    const mo = await buildPerson('member');
    await accept(mo, STREAK);
    const before = await readPool();
    const answers = await Promise.all(Array.from({ length: 20 }, () => award('three-months', mo, 500)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await readBalance(mo.id)).toBe(500);
    expect((await readPool()).issued).toBe(before.issued + 500);
    const line = await firestore()
      .collection('points_ledger')
      .doc(ledgerCause.badge(mo.id, 'three-months'))
      .get();
    expect(line.data()).toMatchObject({ source: 'streak', points: 500, description: 'Badge: Three months' });

    const revoked = await send(admin, `/api/admin/badges/three-months/awards/${mo.id}`, {
      method: 'DELETE',
      body: { reason: 'Counted wrong' },
      token: ada.token,
    });
    expect(revoked.status).toBe(200);
    expect(await readBalance(mo.id)).toBe(500);
    expect(await suggested(mo)).toContainEqual(['three-months', expect.any(String), null]);
    const again = await award('three-months', mo, 500);
    expect([again.status, again.body.message]).toEqual([
      409,
      'INZ for this badge were paid to this person before. Award it with 0 INZ.',
    ]);
    expect((await award('three-months', mo, 0)).status).toBe(200);
    expect(await readBalance(mo.id)).toBe(500);
  });

  test.each([
    ['first-tile', 250, 422, 'This badge pays no INZ'],
    ['three-months', 400, 422, 'Must be 500 INZ, or 0'],
    ['ambassador', 6001, 422, 'Must be from 2,000 to 6,000 INZ, or 0'],
    ['ambassador', -1, 422, 'Must be 0 or more'],
    ['ambassador', 2000.5, 400, 'Must be a whole number'],
    ['ambassador', '2000', 400, 'Must be a whole number'],
  ])('%s with %s INZ is refused with %d, and nothing is given', async (key, inz, status, message) => {
    const mo = await buildPerson('member');
    const answer = await award(key, mo, inz);
    expect([answer.status, answer.body.fields?.[0]?.message]).toEqual([status, message]);
    expect(await readBalance(mo.id)).toBe(0);
    const held = await firestore().collection('member_badges').where('member_id', '==', mo.id).get();
    expect(held.empty).toBe(true);
  });

  test('a pool that is nearly empty refuses the badge and its INZ together (A-18)', async () => {
    const mo = await buildPerson('member');
    const pool = firestore().collection('counters').doc('inz_pool');
    const before = (await pool.get()).data() ?? {};
    await pool.set({ issued: 999_000, reserved: 0 });
    const answer = await award('ambassador', mo, 2000);
    await pool.set(before);
    expect(answer.status).toBe(409);
    const held = await firestore().collection('member_badges').where('member_id', '==', mo.id).get();
    expect(held.empty).toBe(true);
  });

  test('the leaderboard shows a badge once it is awarded, and no longer once it is revoked (A-09)', async () => {
    const mo = await buildPerson('member');
    const month = new Date().toISOString().slice(0, 7);
    const alias = await accept(mo, { [month]: 1 });
    const badges = async () => {
      const { body } = await send(contributions, '/api/leaderboard?period=all');
      return body.rows.find((row: { alias: string }) => row.alias === alias)?.badges;
    };
    await award('first-tile', mo);
    expect(await badges()).toEqual(['First tile']);
    await award('ambassador', mo);
    expect(await badges()).toEqual(['Ambassador', 'First tile']);
    await send(admin, `/api/admin/badges/ambassador/awards/${mo.id}`, {
      method: 'DELETE',
      body: { reason: 'Meant for someone else' },
      token: ada.token,
    });
    expect(await badges()).toEqual(['First tile']);
  });

  test('visitor gets 401, user and member get 403', async () => {
    const [uma, mo] = [await buildPerson(), await buildPerson('member')];
    for (const [token, status] of [
      [undefined, 401],
      [uma.token, 403],
      [mo.token, 403],
    ] as const) {
      expect((await send(admin, '/api/admin/badge-suggestions', { token })).status).toBe(status);
    }
  });
});
