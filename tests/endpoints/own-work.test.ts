import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { FRESH_SIGN_IN_ABOVE_INZ } from '#domain/ledger/pending-award.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { readPool } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  accept,
  contribute,
  contributionNow,
  decide,
  inviteFor,
  newAddress,
  paidContribution,
  redeem,
} from '#tests/builders/awards.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

vi.setConfig({ testTimeout: 120_000 });
const OWN = 'You cannot decide on your own contribution. Another admin can.';
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

/** Makes an address the verified recovery address of an account, as its confirmation does. */
const prove = ({ id }: Person, email: string) =>
  firestore().doc(`account_recovery/${id}`).set({ email, email_lower: email.toLowerCase() });
const act = async (by: Person, deed: 'undo' | 'reopen', id: string) =>
  send(admin, `/api/admin/contributions/${id}/${deed}`, {
    body: { updated_at: (await contributionNow(id)).updated_at },
    token: by.token,
  });
const review = (by: Person, id: string, seen: string, status = 'approved') =>
  send(admin, `/api/admin/submissions/${id}`, {
    method: 'PATCH',
    body: { status, updated_at: seen },
    token: by.token,
  });
const details = async (by: Person, id: string) =>
  (await send(admin, `/api/admin/contributions/${id}`, { token: by.token })).body;

const DECISIONS: [string, Record<string, unknown>][] = [
  [
    'accept with 12,000 INZ',
    {
      status: 'accepted',
      award: { reward: 'concept_selected', amount: 12_000, first: false },
    },
  ],
  ['accept without a reward', { status: 'accepted' }],
  ['reject', { status: 'declined' }],
  ['ask about', { status: 'needs_info', message: 'Which phone?' }],
];

describe('an admin cannot decide on their own contribution (D36)', () => {
  test.each(DECISIONS)('%s what their account sent; another admin can', async (_what, body) => {
    const before = await readPool();
    const id = await contribute({}, ada);
    const refused = await decide(ada, id, body);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'forbidden', message: OWN });
    expect(await contributionNow(id)).toMatchObject({ status: 'new', award: null, decision_id: null });
    expect(await readPool()).toEqual(before);
    expect((await details(ada, id)).own).toBe(true);
    expect((await details(bea, id)).own).toBe(false);
    expect((await decide(bea, id, { status: 'declined' })).status).toBe(200);
  });

  test.each(DECISIONS)('%s what came without an account from their recovery address', async (_what, body) => {
    const admins = await buildPerson('admin');
    const email = newAddress();
    await prove(admins, email);
    const id = await contribute({ email: email.toUpperCase() });
    expect((await decide(admins, id, body)).body).toMatchObject({ code: 'forbidden', message: OWN });
    expect((await decide(bea, id, { status: 'declined' })).status).toBe(200);
  });

  test('nor what came from an address that an invitation proved', async () => {
    const email = newAddress();
    const first = await paidContribution(bea, 10, email);
    const admins = await buildPerson('admin');
    expect((await redeem(admins, await inviteFor(bea, first))).status).toBe(200);
    const id = await contribute({ email });
    expect((await accept(admins, id, 100)).body.message).toBe(OWN);
    expect((await accept(bea, id, 100)).status).toBe(200);
  });

  test('nor what another account sent that has a proved address in common with theirs', async () => {
    const [admins, second, email] = [await buildPerson('admin'), await buildPerson('member'), newAddress()];
    await prove(admins, email);
    await prove(second, email);
    const id = await contribute({}, second);
    expect((await accept(admins, id, 100)).body.message).toBe(OWN);
  });

  test('an address that someone only typed binds nobody', async () => {
    const email = newAddress();
    await prove(bea, email);
    // Ada types Bea's address: it is Ada's by account, Bea's by address, and anyone else's to decide.
    const id = await contribute({ email }, ada);
    expect((await accept(ada, id, 10)).status).toBe(403);
    expect((await accept(bea, id, 10)).status).toBe(403);
    expect((await accept(await buildPerson('admin'), id, 10)).status).toBe(200);
    // What Ada typed is not hers: she may decide on what others send from there.
    expect((await accept(ada, await contribute({ email }), 10)).status).toBe(200);
  });

  test('nor undo or reopen what someone else decided about it', async () => {
    const declined = await contribute({}, ada);
    await decide(bea, declined, { status: 'declined' });
    expect((await act(ada, 'undo', declined)).body).toMatchObject({ code: 'forbidden', message: OWN });
    const asked = await contribute({}, ada);
    await decide(bea, asked, { status: 'needs_info', message: 'Which phone?' });
    expect((await act(ada, 'reopen', asked)).body).toMatchObject({ code: 'forbidden', message: OWN });
    expect((await act(bea, 'reopen', asked)).status).toBe(200);
  });
});

describe('nor on their own submission, nor give themselves a badge', () => {
  test('by account and by proved address, neither approve nor reject', async () => {
    const mission = await buildMission({ reward_points: 40 });
    const [admins, second, email] = [await buildPerson('admin'), await buildPerson('member'), newAddress()];
    await prove(admins, email);
    await prove(second, email);
    for (const member of [admins, second]) {
      const { id, updated_at } = await buildSubmission(mission.id, member.id);
      for (const status of ['approved', 'rejected']) {
        const refused = await review(admins, id, updated_at, status);
        expect(refused.status).toBe(403);
        expect(refused.body.message).toMatch(/^You cannot (approve|reject) your own submission\./);
      }
      expect((await review(bea, id, updated_at)).status).toBe(200);
    }
  });

  test('with INZ or without', async () => {
    const member = await buildPerson('admin', 'member');
    for (const badge of ['ambassador', 'bug-finder']) {
      await firestore()
        .doc(`badges/${badge}`)
        .set({
          ...{ name: badge, key: badge, description: 'x', created_at: new Date() },
        });
    }
    const award = (badge: string, inz: number, by: Person) =>
      send(admin, `/api/admin/badges/${badge}/awards`, {
        body: { member_id: member.id, inz },
        token: by.token,
      });
    for (const [badge, inz] of [
      ['ambassador', 2000],
      ['bug-finder', 0],
    ] as const) {
      const refused = await award(badge, inz, member);
      expect(refused.status).toBe(403);
      expect(refused.body.message).toBe('You cannot give yourself a badge. Another admin can.');
      expect((await award(badge, inz, bea)).status).toBe(200);
    }
  });
});

describe('more than 1,000 INZ ask for a password typed lately, however they are given', () => {
  /** Asks as someone whose password was typed too long ago. */
  async function late<T>(ask: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    try {
      return await ask();
    } finally {
      vi.useRealTimers();
    }
  }
  const bound = FRESH_SIGN_IN_ABOVE_INZ;

  test('a contribution: the bound itself passes, one more does not, and the bonus counts', async () => {
    const other = await contribute();
    expect((await late(() => accept(ada, other, bound))).status).toBe(200);
    const id = await contribute();
    const award = { reward: null, amount: bound - 100, first: true, reason: 'R' };
    const before = await readPool();
    for (const refused of [
      await late(() => accept(ada, id, bound + 1)),
      await late(() => decide(ada, id, { status: 'accepted', award })),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.body.code).toBe('reauth-required');
    }
    expect((await contributionNow(id)).status).toBe('new');
    expect(await readPool()).toEqual(before);
    expect((await decide(ada, id, { status: 'accepted', award })).body.award).toMatchObject({
      first: FIRST_CONTRIBUTION_INZ,
    });
  });

  test('a mission and a badge, too; a rejection and no reward do not', async () => {
    const mission = await buildMission({ reward_points: bound + 1 });
    const member = await buildPerson('member');
    const { id, updated_at } = await buildSubmission(mission.id, member.id);
    expect((await late(() => review(ada, id, updated_at))).body.code).toBe('reauth-required');
    const key = `ambassador-${randomUUID().slice(0, 8)}`;
    await firestore()
      .doc('badges/ambassador')
      .set({
        ...{ name: key, key: 'ambassador', description: 'x', created_at: new Date() },
      });
    const award = () =>
      send(admin, '/api/admin/badges/ambassador/awards', {
        body: { member_id: member.id, inz: 2000 },
        token: ada.token,
      });
    expect((await late(award)).body.code).toBe('reauth-required');
    expect((await late(() => review(ada, id, updated_at, 'rejected'))).status).toBe(200);
    expect((await award()).status).toBe(200);
    const declined = await contribute();
    expect((await late(() => decide(ada, declined, { status: 'declined' }))).status).toBe(200);
  });
});
