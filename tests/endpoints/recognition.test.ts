import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Contribution } from '#domain/contributions/contribution.ts';
import { monthOf } from '#domain/leaderboard/leaderboard.ts';
import { nameContributor, nameMember, namingOf } from '#server/leaderboard/contributor-naming.ts';
import { countContributor } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard, showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { contributorId } from '#server/leaderboard/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { send } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

const NOW = new Date();

/** An accepted contribution as it stands in the store. */
const accepted = (alias: string, changes: Partial<Contribution> = {}): Contribution =>
  Contribution.parse({
    id: randomUUID(),
    reference: 'TG-ABC123',
    display_name: alias,
    email: `${alias.toLowerCase()}@example.org`,
    contribution_type: 'ux_wording',
    other_details: null,
    related_app: null,
    description: 'The button says Proceed.',
    proof_url: null,
    proof_file_path: null,
    proof_file: null,
    consent_given: true,
    consent_version: '2025-09-03',
    submitted_by_user_id: null,
    status: 'accepted',
    admin_notes: null,
    award: { reward: 'micro_copy', amount: 50, first: 250, reason: null },
    reviewed_at: NOW.toISOString(),
    reviewed_by: 'ada',
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
    ...changes,
  });
const board = async (query = '') => (await send(contributions, `/api/leaderboard${query}`)).body;
const nameOn = (body: { rows: { alias: string }[] }) => body.rows.map(({ alias }) => alias);

describe('GET /api/leaderboard (A-09)', () => {
  let alias: string;
  let contribution: Contribution;
  beforeEach(async () => {
    alias = `Fern${randomUUID().slice(0, 6)}`;
    contribution = accepted(alias);
    await countContributor(contribution, NOW);
    await rebuildLeaderboard(NOW);
  });

  test('a visitor sees who helped this month, by alias, and never an address or a sum', async () => {
    const { rows, thanks } = await board();
    expect(rows.find((row: { alias: string }) => row.alias === alias)).toMatchObject({
      accepted: 1,
      kinds: [{ kind: 'ux_wording', count: 1 }],
      inz: null,
    });
    expect(thanks).toContainEqual({ alias, kinds: ['ux_wording'] });
    const text = JSON.stringify(await board('?period=all'));
    expect(text).not.toContain('@');
    expect(text).not.toContain(contributorId(contribution.email));
  });

  test('one contribution counts once, however often and by however many its decision is delivered', async () => {
    await Promise.all(Array.from({ length: 20 }, () => countContributor(contribution, NOW)));
    await rebuildLeaderboard(NOW);
    const [row] = (await board()).rows.filter((one: { alias: string }) => one.alias === alias);
    expect(row.accepted).toBe(1);
  });

  test('two contributions of one address at once are both counted', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () =>
        countContributor(accepted(alias, { contribution_type: 'other' }), NOW),
      ),
    );
    await rebuildLeaderboard(NOW);
    const [row] = (await board()).rows.filter((one: { alias: string }) => one.alias === alias);
    expect(row.accepted).toBe(11);
  });

  test('whoever does not want to be named is gone after the next rebuild, and back when they do', async () => {
    await nameContributor(contribution, false, new Date());
    await rebuildLeaderboard(new Date());
    expect(nameOn(await board())).not.toContain(alias);
    expect(nameOn(await board())).toContain('Anonymous contributor');
    const folded = { ...contribution, email: contribution.email.toUpperCase() };
    expect((await namingOf(folded)).named).toBe(false);
    await nameContributor(contribution, true, new Date());
    await rebuildLeaderboard(new Date());
    expect(nameOn(await board())).toContain(alias);
  });

  test('someone who opted out before the first acceptance is never named', async () => {
    const shy = accepted(`Shy${randomUUID().slice(0, 6)}`);
    await nameContributor(shy, false, NOW);
    await countContributor(shy, NOW);
    await rebuildLeaderboard(new Date());
    expect(JSON.stringify(await board('?period=all'))).not.toContain(shy.display_name);
  });

  test('a member has badges and an opt-out under all their addresses', async () => {
    const userId = `u-${randomUUID()}`;
    const other = accepted(`${alias}too`, { submitted_by_user_id: userId });
    await firestore()
      .doc(`account_recovery/${userId}`)
      .set({ email: contribution.email, email_lower: contribution.email.toLowerCase() });
    await countContributor(accepted(alias, { submitted_by_user_id: userId }), NOW);
    await countContributor(other, NOW);
    await firestore().collection('badges').doc('bug-finder').set({ key: 'bug-finder', name: 'Bug finder' });
    const award = { badge_id: 'bug-finder', member_id: userId, awarded_by: 'ada', created_at: NOW };
    await firestore().collection('member_badges').doc(`${userId}_bug-finder`).set(award);
    await showBadgesOf(userId);
    const mine = (await board()).rows.filter((row: { badges: string[] }) =>
      row.badges.includes('Bug finder'),
    );
    expect(mine).toHaveLength(1);
    expect(mine[0].accepted).toBe(3);
    await nameMember(userId, false, new Date());
    await rebuildLeaderboard(new Date());
    expect(JSON.stringify(await board())).not.toContain(alias);
  });

  test('a member who said so before their first acceptance is never named', async () => {
    const userId = `u-${randomUUID()}`;
    await nameMember(userId, false, NOW);
    const shy = accepted(`Quiet${randomUUID().slice(0, 6)}`, { submitted_by_user_id: userId });
    await countContributor(shy, NOW);
    await rebuildLeaderboard(new Date());
    expect(JSON.stringify(await board('?period=all'))).not.toContain(shy.display_name);
  });

  test('an acceptance of another month is on the board of all time only', async () => {
    const old = accepted(`Old${randomUUID().slice(0, 6)}`, { reviewed_at: '2020-02-03T00:00:00.000Z' });
    await countContributor(old, NOW);
    await rebuildLeaderboard(new Date());
    expect(monthOf(NOW)).not.toBe('2020-02');
    expect(nameOn(await board())).not.toContain(old.display_name);
    expect(nameOn(await board('?period=all'))).toContain(old.display_name);
  });

  test('sums are sent, and rank, only where they are shown (A-24)', async () => {
    process.env.INZ_BALANCES_VISIBLE = 'true';
    const { rows, by_inz } = await board();
    delete process.env.INZ_BALANCES_VISIBLE;
    expect(rows.find((one: { alias: string }) => one.alias === alias).inz).toBe(300);
    expect([by_inz, (await board()).by_inz]).toEqual([true, false]);
  });

  test('a visit reads no document', async () => {
    const collection = firestore().collection.bind(firestore());
    let asked = 0;
    firestore().collection = (path) => {
      asked += 1;
      return collection(path);
    };
    await board();
    firestore().collection = collection;
    expect(asked).toBe(0);
  });

  test('an unknown period is refused', async () => {
    expect((await send(contributions, '/api/leaderboard?period=decade')).status).toBe(422);
    expect((await send(contributions, '/api/leaderboard?sort=inz')).status).toBe(400);
  });
});
