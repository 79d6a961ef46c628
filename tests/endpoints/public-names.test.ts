import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { countContributor } from '#server/leaderboard/count-contributor.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { readLeaderboard, writeLeaderboard } from '#server/leaderboard/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';

const BAD = [
  'TheGrid Admin',
  'Visit evil.example',
  'Zoe\u200b',
  'Аdmin',
  'zoe@evil.example',
  'Z\u0301\u0302\u0303\u0304oe',
];

/** Sends a contribution under this name; returns its id. */
async function contribute(display_name: string, email = `n${randomUUID()}@example.org`): Promise<string> {
  const { status, body } = await send(contributions, '/api/contributions', {
    body: buildContribution({ display_name, email }),
  });
  expect(status).toBe(201);
  return body.id;
}
async function count(id: string): Promise<void> {
  const contribution = await findContribution(id);
  if (contribution) await countContributor({ ...contribution, status: 'accepted' }, new Date());
}
const board = async () => (await send(contributions, '/api/leaderboard?period=all')).body;

describe('a name that may not be public (D33)', () => {
  test('is taken from a visitor as it was typed, and shown to nobody on the board or in its snapshot', async () => {
    const before = (await board()).rows.length;
    for (const name of BAD) {
      const id = await contribute(name);
      expect((await findContribution(id))?.display_name).toBe(name.normalize('NFC'));
      await count(id);
    }
    await rebuildLeaderboard(new Date());
    const { rows, thanks } = await board();
    expect(rows).toHaveLength(before + BAD.length);
    const shown = JSON.stringify([rows, thanks, await readLeaderboard()]);
    expect(BAD.filter((name) => shown.includes(name))).toEqual([]);
    expect(rows.filter(({ alias }: { alias: string }) => alias === ANONYMOUS).length).toBeGreaterThanOrEqual(
      BAD.length,
    );
    expect(thanks.filter(({ alias }: { alias: string }) => alias === ANONYMOUS)).toEqual([]);
  });

  test('is not shown from a snapshot that was written before the rule', async () => {
    await rebuildLeaderboard(new Date());
    const snapshot = await readLeaderboard();
    const months = { '2026-01': { kinds: { other: 1 }, inz: 0 } };
    const alias = `Official ${randomUUID().slice(0, 4)}`;
    const old = {
      id: randomUUID(),
      alias,
      alias_is_own: false,
      user_id: null,
      hidden: false,
      badges: ['x'],
      months,
    };
    const row = { ...old, changed_at: new Date(0).toISOString() };
    if (!snapshot) throw new Error('there is no snapshot');
    await writeLeaderboard({ ...snapshot, contributors: [...snapshot.contributors, row] });
    expect(JSON.stringify(await board())).not.toContain(alias);
    await rebuildLeaderboard(new Date());
    expect(JSON.stringify(await readLeaderboard())).not.toContain(alias);
  });

  test('is refused as a profile name, in an account that is made and in one that is changed', async () => {
    const person = await buildPerson();
    for (const display_name of BAD) {
      const changed = await send(accounts, '/api/account', {
        method: 'PATCH',
        body: { display_name },
        token: person.token,
      });
      const body = {
        username: `z${randomUUID().slice(0, 8)}`,
        display_name,
        password: 'tea at half past four',
      };
      const made = await send(accounts, '/api/accounts', { body });
      expect([display_name, changed.status, made.status]).toEqual([display_name, 422, 422]);
    }
    expect((await firestore().doc(`profiles/${person.id}`).get()).get('display_name')).toMatch(/^Person/);
  });
});
