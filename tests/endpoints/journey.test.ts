import { beforeAll, describe, expect, test, vi } from 'vitest';
import { UNDO_MS } from '#domain/contributions/contribution.ts';
import { defaultExpiryDay } from '#domain/invites/invite.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { buildContribution, type Received, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import deliver from '../../functions/deliver.ts';
import members from '../../functions/members.ts';

const EMAIL = 'fern.journey@example.org';
const MISSION_INZ = 120;
const BALANCE = FIRST_CONTRIBUTION_INZ + MISSION_INZ;
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

async function mailTo(email: string, words: string): Promise<{ text: string }> {
  const mails = (await inbox()).filter(
    ({ envelope, text }) => envelope.to.includes(email) && text.includes(words),
  );
  expect(mails, words).toHaveLength(1);
  return mails[0] as { text: string };
}
const asAdmin = (path: string, sent: Parameters<typeof send>[2] = {}) =>
  send(admin, `/api/admin${path}`, { ...sent, token: ada.token });
const ok = ({ status, body }: Received) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

describe('from a contribution to a member with INZ', () => {
  test('a stranger contributes, is accepted with INZ, invited, joins, votes, shares, is paid for a mission, and the ledger shows both', async () => {
    // A stranger contributes.
    const sent = ok(
      await send(contributions, '/api/contributions', {
        body: buildContribution({ email: EMAIL, display_name: 'Fern' }),
      }),
    );
    // An admin approves it with the INZ of a first contribution; ten seconds later mail and INZ leave.
    const { contribution } = ok(await asAdmin(`/contributions/${sent.id}`));
    const award = { reward: 'first_contribution', amount: FIRST_CONTRIBUTION_INZ, first: false };
    const body = { status: 'accepted', award, updated_at: contribution.updated_at, message: 'Clear steps.' };
    ok(await asAdmin(`/contributions/${sent.id}`, { method: 'PATCH', body }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNDO_MS + 1000 });
    await deliver();
    await mailTo(EMAIL, 'Clear steps.');
    // The invitation is made and mailed; its link opens the door.
    const made = ok(
      await asAdmin('/tokens', {
        body: {
          contribution_id: sent.id,
          username: 'fern_j',
          expires_on: defaultExpiryDay(Date.now()),
          send_email: true,
        },
      }),
    );
    const { text } = await mailTo(EMAIL, '#invite=');
    const secret = /#invite=([\w-]+)/.exec(text)?.[1];
    expect(secret).toBe(made.secret);
    const shown = ok(await send(accounts, '/api/invites/inspect', { body: { token: secret } }));
    expect(shown).toMatchObject({ display_name: 'Fern', username: 'fern_j' });
    const account = ok(
      await send(accounts, '/api/accounts', {
        body: { username: shown.username, display_name: 'Fern', password: 'sandpit lantern 47' },
      }),
    );
    const token = buildToken(account.id, { auth_time: Math.floor(Date.now() / 1000) + 1 });
    const asFern = (path: string, more: Parameters<typeof send>[2] = {}) =>
      send(members, `/api/members${path}`, { ...more, token });
    expect((await asFern('/dashboard')).status).toBe(403);
    ok(await send(accounts, '/api/invites/redeem', { body: { token: secret }, token }));
    expect(ok(await asFern('/dashboard')).display_name).toBe('Fern');
    // A vote, an idea, a mission.
    const item = ok(
      await asAdmin('/roadmap', { body: { title: 'Lift clubs', description: 'Same people, same road.' } }),
    );
    expect(ok(await asFern(`/roadmap/${item.id}/vote`, { method: 'PUT' })).available).toBe(VOTES_EACH - 1);
    ok(await asFern('/ideas', { body: { title: 'Quiet hours', description: 'Nobody hears from me.' } }));
    const mission = ok(
      await asAdmin('/missions', {
        body: { title: 'Try search', brief: 'Search.', reward_points: MISSION_INZ, effort: 'low' },
      }),
    );
    const submission = ok(
      await asFern(`/missions/${mission.id}/submissions`, { body: { note: 'Found it.' } }),
    );
    const listed = ok(await asAdmin('/submissions')).items.find(
      ({ id }: { id: string }) => id === submission.id,
    );
    ok(
      await asAdmin(`/submissions/${submission.id}`, {
        method: 'PATCH',
        body: { status: 'approved', updated_at: listed.updated_at },
      }),
    );
    // The ledger shows both where sums are shown, and no sum where they are not.
    const hidden = ok(await asFern('/dashboard'));
    expect([hidden.inz, hidden.ideas, hidden.submissions]).toEqual([null, 1, 1]);
    expect(JSON.stringify(hidden)).not.toMatch(new RegExp(`${BALANCE}`));
    process.env.INZ_BALANCES_VISIBLE = 'true';
    const { inz } = ok(await asFern('/dashboard'));
    delete process.env.INZ_BALANCES_VISIBLE;
    expect(inz.balance).toBe(BALANCE);
    expect(
      inz.entries.map(({ points, source }: { points: number; source: string }) => [source, points]).sort(),
    ).toEqual([
      ['contribution', FIRST_CONTRIBUTION_INZ],
      ['mission', MISSION_INZ],
    ]);
    vi.useRealTimers();
    // And everybody can see who helped.
    const board = ok(await send(contributions, '/api/leaderboard?period=all'));
    expect(board.thanks.map(({ alias }: { alias: string }) => alias)).toContain('Fern');
    expect((await firestore().collection('audit').get()).docs.map((row) => row.get('action')).sort()).toEqual(
      expect.arrayContaining(['contribution.review', 'token.create', 'token.redeem', 'submission.review']),
    );
  }, 60_000);
});
