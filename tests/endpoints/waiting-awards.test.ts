import { beforeAll, describe, expect, test, vi } from 'vitest';
import { AWARD_RELEASED } from '#domain/ledger/waiting.ts';
import { refreshAwards } from '#server/awards/refresh-awards.ts';
import { readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { accept, contribute, contributionNow, leave } from '#tests/builders/awards.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import nightly from '../../functions/nightly.ts';
import notices from '../../functions/notices.ts';

vi.setConfig({ testTimeout: 60_000 });
const DAY = 24 * 60 * 60_000;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

/** A contribution whose award waits for its second admin since so many days. */
async function waitingFor(days: number) {
  const id = await contribute();
  await leave(await accept(ada, id, 6000));
  const held = firestore().doc(`held_entries/contribution:${id}`);
  await held.update({ created_at: new Date(Date.now() - days * DAY) });
  return { id, held };
}
const later = (days: number) => new Date(Date.now() + days * DAY);
const alarms = async (cause: string) => {
  const found = await firestore().collection('outbox').where('kind', '==', 'operation-alarm').get();
  return found.docs.filter((one) => one.id.includes(`_${cause}_`)).length;
};
const bell = async (person: Person) => {
  await deliverOutbox(() => later(20));
  const { body } = await send(notices, '/api/notices', { token: person.token });
  return body.items.map((notice: { title: string; says: string }) => notice.says);
};

describe('an award that no second admin decides about', () => {
  test('after 3 and 7 days admins are reminded by bell and email, once each; after 14 it is an alarm', async () => {
    const { held } = await waitingFor(0);
    const before = (await bell(bea)).length;
    expect(await refreshAwards(later(2))).toEqual({ reminded: 0, late: 0, released: 0 });
    for (const [days, reminded, late] of [
      [3, 1, 0],
      [3.1, 0, 0],
      [8, 1, 0],
      [15, 0, 1],
    ] as const) {
      expect(await refreshAwards(later(days)), `day ${days}`).toEqual({ reminded, late, released: 0 });
    }
    expect((await bell(bea)).length).toBe(before + 2);
    expect(await alarms('award-waits')).toBe(2);
    expect(await alarms('award-late')).toBe(1);
    expect(await inboxWith('1 award still waits for a second admin.')).not.toEqual([]);
    const { body } = await send(admin, '/api/admin/overview?fresh=1', { token: bea.token });
    expect(JSON.stringify(body)).toContain('award-late');
    expect((await held.get()).get('status')).toBe('held');
    await held.delete();
  });

  test('after 30 days its INZ are free, it is back on the desk with a note, and whoever gave them is told', async () => {
    const before = await readPool();
    const { id, held } = await waitingFor(400);
    expect((await readPool()).reserved).toBe(before.reserved + 6000);
    await nightly();
    expect(await readPool()).toEqual(before);
    expect((await held.get()).data()).toMatchObject({
      status: 'declined',
      decided_by: 'nightly',
      reason: AWARD_RELEASED,
    });
    const now = await contributionNow(id);
    expect(now).toMatchObject({ status: 'new', award: null, held: false });
    expect(now.desk_notes).toMatchObject([{ author_id: 'nightly', text: AWARD_RELEASED }]);
    expect(await bell(ada)).toContain('No second admin confirmed the INZ that you gave');
    const rows = await firestore().collection('audit').where('thing', '==', `contribution:${id}`).get();
    expect(rows.docs.map((row) => [row.get('actor_id'), row.get('action')])).toEqual([
      ['nightly', 'ledger.decline'],
    ]);
    await nightly();
    expect((await contributionNow(id)).desk_notes).toHaveLength(1);
  });
});
