import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contributor, LeaderboardRow } from '#domain/leaderboard/leaderboard.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const OWN = '/api/leaderboard/own';
const own = (who: Person | null, query = '') => send(contributions, `${OWN}${query}`, { token: who?.token });

/** A row of the leaderboard, for an account or an address without one. */
async function buildRow(changes: Partial<Contributor> & { month?: string }): Promise<void> {
  const { month = new Date().toISOString().slice(0, 7), ...row } = changes;
  await firestore()
    .collection('contributors')
    .doc(randomUUID())
    .create({
      ...{ alias: 'Sage', alias_is_own: true, user_id: null, hidden: false, badges: [] },
      months: { [month]: { kinds: { ux_wording: 2 }, inz: 100 } },
      ...row,
      changed_at: new Date(),
    });
}

describe('GET /api/leaderboard/own', () => {
  let uma: Person;
  let alias: string;
  beforeAll(async () => {
    uma = await buildPerson();
    alias = `Sage${randomUUID().slice(0, 6)}`;
    await buildRow({ alias, user_id: uma.id });
    const month = new Date().toISOString().slice(0, 7);
    await buildRow({ alias, months: { [month]: { kinds: { product_idea: 2 }, inz: 100 } } });
    await rebuildLeaderboard(new Date());
  });

  test('a signed-in contributor gets the row that everybody sees and its index, beside one that reads the same', async () => {
    const { status, body } = await own(uma);
    expect(status).toBe(200);
    const { rows, updated_at } = (await send(contributions, '/api/leaderboard')).body;
    const { rank, at } = body.row;
    expect(body).toEqual({ row: { rank, alias, accepted: 2, at, updated_at } });
    expect(rows[at]).toMatchObject({ rank, alias, accepted: 2, kinds: [{ kind: 'ux_wording', count: 2 }] });
    expect(rows.filter((row: LeaderboardRow) => row.alias === alias)).toHaveLength(2);
    expect((await own(uma, '?period=all')).body.row.alias).toBe(alias);
  });

  test('one whose contributions are of an earlier period has no row in this one', async () => {
    const old = await buildPerson('member');
    await buildRow({ alias: `Old${randomUUID().slice(0, 6)}`, user_id: old.id, month: '2020-02' });
    await rebuildLeaderboard(new Date());
    expect((await own(old)).body).toEqual({ row: null });
    expect((await own(old, '?period=all')).body.row).toMatchObject({ accepted: 2 });
  });

  test('one who is not named, under any address, and one who never contributed have none', async () => {
    const shy = await buildPerson('member');
    await buildRow({ alias: 'Shy', user_id: shy.id });
    await buildRow({ alias: 'Shy', user_id: shy.id, hidden: true });
    await rebuildLeaderboard(new Date());
    expect((await own(shy, '?period=all')).body).toEqual({ row: null });
    expect((await own(await buildPerson())).body).toEqual({ row: null });
  });

  test('a visitor is refused (401), an unknown period too (422), and nothing is cached', async () => {
    expect((await own(null)).status).toBe(401);
    expect((await own(uma, '?period=decade')).status).toBe(422);
    expect((await own(uma)).headers.get('cache-control')).toContain('no-store');
  });
});
