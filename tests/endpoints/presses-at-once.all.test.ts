import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPool } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { createProfile } from '#server/profiles/records/profiles.ts';
import { storeAccepted } from '#tests/builders/accepted.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type Received, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const REWARD = 100;
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const many = <T>(count: number, build: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => build(n)));
const failed = (answers: Received[]) => answers.filter(({ status }) => status >= 500);
const succeeded = (answers: Received[]) => answers.filter(({ status }) => status < 300).length;

describe('presses that arrive together never answer 5xx (T21, T22)', () => {
  test('an admin accepts fifty contributions with a reward at once: the pool holds back what was answered', async () => {
    const before = (await readPool()).reserved;
    const created = new Date(Date.now() - 60_000);
    const undecided = { status: 'new', reviewed_at: null, reviewed_by: null, effective_at: null };
    const ids = await many(50, () => storeAccepted({ ...undecided, updated_at: created }));
    const answers = await Promise.all(
      ids.map((id) =>
        send(admin, `/api/admin/contributions/${id}`, {
          method: 'PATCH',
          token: ada.token,
          headers: { 'Idempotency-Key': randomUUID() },
          body: {
            status: 'accepted',
            award: { reward: 'minor_bug', amount: REWARD, first: false },
            updated_at: created.toISOString(),
          },
        }),
      ),
    );
    expect(failed(answers)).toEqual([]);
    expect(succeeded(answers)).toBeGreaterThan(0);
    expect((await readPool()).reserved - before).toBe(succeeded(answers) * REWARD);
  }, 60_000);

  test('an admin approves fifty submissions of fifty members at once: an entry for each that was answered', async () => {
    const mission = await buildMission({ reward_points: REWARD });
    const sent = await many(50, async () => {
      const member = randomUUID();
      // INZ go to accounts that exist alone.
      await createProfile(
        member,
        { username: `p${member.slice(0, 8)}`, display_name: 'Someone' },
        new Date(),
      );
      return buildSubmission(mission.id, member);
    });
    const before = (await readPool()).issued;
    const answers = await Promise.all(
      sent.map(({ id, updated_at }) =>
        send(admin, `/api/admin/submissions/${id}`, {
          method: 'PATCH',
          token: ada.token,
          body: { status: 'approved', message: 'Well seen.', updated_at },
        }),
      ),
    );
    expect(failed(answers)).toEqual([]);
    const paid = answers.filter(({ status }) => status === 200).length;
    expect(paid).toBeGreaterThan(0);
    const entries = await firestore().collection('points_ledger').where('source', '==', 'mission').get();
    const ids = new Set(sent.map(({ id }) => id));
    expect(entries.docs.filter((entry) => ids.has(entry.get('ref')))).toHaveLength(paid);
    expect((await readPool()).issued - before).toBe(paid * REWARD);
  }, 60_000);

  test('sixty members hand in for one new mission at once: a submission for each that was answered', async () => {
    const [mission, people] = [await buildMission(), await many(60, () => buildPerson('member'))];
    const answers = await Promise.all(
      people.map(({ token }) =>
        send(members, `/api/members/missions/${mission.id}/submissions`, { token, body: { note: 'Done.' } }),
      ),
    );
    expect(failed(answers)).toEqual([]);
    const stored = firestore().collection('mission_submissions').where('mission_id', '==', mission.id);
    expect((await stored.count().get()).data().count).toBe(succeeded(answers));
  }, 60_000);

  test('a member marks the feed as read a hundred times at once', async () => {
    const person = await buildPerson('member');
    const answers = await many(100, () =>
      send(members, '/api/members/feed/read', { method: 'POST', token: person.token }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }, 60_000);
});
