import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { accept, contribute, leave } from '#tests/builders/awards.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import notices from '../../functions/notices.ts';

vi.setConfig({ testTimeout: 120_000 });
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

const PATH = '/api/admin/ledger/held';
const path = (id: string, deed: string) => `${PATH}/${encodeURIComponent(id)}/${deed}`;
const confirm = (by: Person, id: string, headers: Record<string, string> = {}) =>
  send(admin, path(id, 'confirm'), { method: 'POST', token: by.token, headers });
const decline = (by: Person, id: string, reason = 'Too much') =>
  send(admin, path(id, 'decline'), { body: { reason }, token: by.token });

/** What the bell of someone tells, newest first, after everything that is due has left. */
async function toldTo(
  person: Person,
): Promise<{ says: string; title: string | null; words: string | null; path: string }[]> {
  await deliverOutbox(() => new Date(Date.now() + 60_000));
  const { body } = await send(notices, '/api/notices', { token: person.token });
  return body.items;
}
/** Of what they gave or sent themselves; a new mission and INZ that wait are told to many. */
const saysTo = async (person: Person) =>
  (await toldTo(person)).map(({ says }) => says).filter((says) => !/^There is|^News on|^An award/.test(says));

describe('who is told what became of INZ that waited', () => {
  const CONFIRMED = 'A second admin confirmed the INZ that you gave';
  const DECLINED = 'A second admin declined the INZ that you gave';

  test('an admin who gave is told of the confirmation, and its contributor once, by the decision', async () => {
    const [giver, member] = [await buildPerson('admin'), await buildPerson('member')];
    const id = await contribute({}, member);
    await leave(await accept(giver, id, 6000));
    expect(await saysTo(member)).toEqual([]);
    const key = { 'Idempotency-Key': randomUUID() };
    for (const _ of [1, 2]) expect((await confirm(bea, `contribution:${id}`, key)).status).toBe(200);
    expect(await saysTo(giver)).toEqual([CONFIRMED]);
    expect(await saysTo(member)).toEqual(['Your contribution was accepted']);
    expect((await toldTo(member))[0]?.words).toBe('6,000 INZ');
    expect(await saysTo(bea)).not.toContain(CONFIRMED);
  });

  test('an admin who gave is told of a decline with its reason, and of the next one too', async () => {
    const [giver, member] = [await buildPerson('admin'), await buildPerson('member')];
    const mission = await buildMission({ reward_points: 12_000 });
    const { id } = await buildSubmission(mission.id, member.id);
    const approve = async () => {
      const stored = await firestore().doc(`mission_submissions/${id}`).get();
      const body = { status: 'approved', updated_at: stored.get('updated_at').toDate().toISOString() };
      const sent = { method: 'PATCH', token: giver.token, body };
      expect((await send(admin, `/api/admin/submissions/${id}`, sent)).status).toBe(200);
    };
    await approve();
    await decline(bea, `mission:${id}`, 'Twice too much');
    const waits = (await toldTo(bea)).find(({ says }) => says === 'An award needs a second admin');
    expect(waits).toMatchObject({
      title: mission.title,
      path: `/admin-portal/dashboard?tab=insiderz&section=missions&view=ledger#pending-mission:${id}`,
    });
    const declined = (await toldTo(giver)).filter(({ says }) => says === DECLINED);
    expect(declined).toEqual([expect.objectContaining({ words: 'Twice too much' })]);
    await approve();
    await decline(bea, `mission:${id}`);
    expect((await saysTo(giver)).filter((says) => says === DECLINED)).toHaveLength(2);
    await approve();
    await confirm(bea, `mission:${id}`);
    expect((await saysTo(giver))[0]).toBe(CONFIRMED);
    // Not of the approvals that waited, of which two were declined.
    const AGAIN = 'Your mission submission will be reviewed once more';
    expect(await saysTo(member)).toEqual(['The INZ for your mission is confirmed', AGAIN, AGAIN]);
    expect((await toldTo(member))[0]?.words).toBe('12,000 INZ');
  });

  test('an admin who declines what they gave is told nothing; a member is told of the INZ of a badge', async () => {
    const [giver, member] = [await buildPerson('admin'), await buildPerson('member')];
    const facts = { name: 'Guide', key: 'ambassador', description: 'x', created_at: new Date() };
    await firestore().doc('badges/ambassador').set(facts);
    const body = { member_id: member.id, inz: 6000 };
    const sent = { body, token: giver.token };
    expect((await send(admin, '/api/admin/badges/ambassador/awards', sent)).status).toBe(200);
    const waits = (await toldTo(bea)).find(({ says }) => says === 'An award needs a second admin');
    expect(waits?.title).toBe('Guide');
    expect(waits?.path).toMatch(/#pending-badge:ambassador$/);
    const other = await buildPerson('member');
    const large = { body: { member_id: other.id, inz: 6000 }, token: giver.token };
    expect((await send(admin, '/api/admin/badges/ambassador/awards', large)).status).toBe(200);
    expect((await decline(ada, `badge:${other.id}_ambassador`)).status).toBe(200);
    expect(await saysTo(other)).toContain('Your badge stays, and comes without INZ');
    expect((await confirm(bea, `badge:${member.id}_ambassador`)).status).toBe(200);
    expect(await toldTo(member)).toContainEqual(
      expect.objectContaining({
        says: 'The INZ for your badge is confirmed',
        path: '/insiderz-portal/dashboard#badge-ambassador',
      }),
    );
    const id = await contribute();
    await leave(await accept(giver, id, 6000));
    expect((await decline(giver, `contribution:${id}`)).status).toBe(200);
    expect(await saysTo(giver)).toEqual([CONFIRMED, DECLINED]);
  });
});
