import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const PATH = '/api/admin/missions';
const FORM = {
  title: 'Test the search',
  brief: 'Look for something.\nTell us.',
  reward_points: 120,
  effort: 'high',
};
let ada: Person;
let mo: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  send(admin, PATH, { body, token: ada.token, headers });
const patch = (id: string, body: unknown) =>
  send(admin, `${PATH}/${id}`, { method: 'PATCH', body, token: ada.token });
const put = (id: string, body: unknown) =>
  send(admin, `${PATH}/${id}/status`, { method: 'PUT', body, token: ada.token });
const audits = async (thing: string) =>
  (await firestore().collection('audit').where('thing', '==', thing).get()).docs.map((row) => row.data());

describe('POST and GET /api/admin/missions', () => {
  test('admin makes a mission and sees it first in the list (R395, R396, R401)', async () => {
    const made = await post(FORM);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...FORM, status: 'active', reward_fixed: false, waiting: 0 });
    const { body } = await send(admin, PATH, { token: ada.token });
    expect(body.items[0]).toEqual(made.body);
    expect(await audits(made.body.id)).toMatchObject([
      { actor_id: ada.id, action: 'mission.create', before: {}, after: { title: FORM.title } },
    ]);
  });

  test('effort is medium when it is not said (R398)', async () => {
    const { effort: _, ...form } = FORM;
    expect((await post(form)).body.effort).toBe('medium');
  });

  test('a due day is kept, changed and taken away by an admin, and members see it; without one it is null', async () => {
    const made = (await post({ ...FORM, due_on: '2026-12-01' })).body;
    expect(made.due_on).toBe('2026-12-01');
    const seen = (await send(members, '/api/members/missions', { token: mo.token })).body.items;
    expect(seen.find(({ id }: { id: string }) => id === made.id).due_on).toBe('2026-12-01');
    const later = (await patch(made.id, { ...FORM, due_on: '2026-12-24', updated_at: made.updated_at })).body;
    expect(later.due_on).toBe('2026-12-24');
    // Who does not know of the day leaves it as it is.
    const same = (await patch(made.id, { ...FORM, title: 'Other', updated_at: later.updated_at })).body;
    expect(same.due_on).toBe('2026-12-24');
    const none = (await patch(made.id, { ...FORM, due_on: null, updated_at: same.updated_at })).body;
    expect(none.due_on).toBeNull();
    expect((await post(FORM)).body.due_on).toBeNull();
  });

  test('a mission names the roadmap item that it serves, another one, and none again', async () => {
    const [one, two] = [await buildRoadmapItem(), await buildRoadmapItem()];
    const made = (await post({ ...FORM, roadmap_item_id: one })).body;
    expect(made.roadmap_item_id).toBe(one);
    const moved = await patch(made.id, { ...FORM, roadmap_item_id: two, updated_at: made.updated_at });
    expect(moved.body.roadmap_item_id).toBe(two);
    // Who does not know of the item leaves it as it is.
    const same = await patch(made.id, { ...FORM, title: 'Other', updated_at: moved.body.updated_at });
    expect(same.body.roadmap_item_id).toBe(two);
    const none = await patch(made.id, {
      ...FORM,
      roadmap_item_id: null,
      updated_at: same.body.updated_at,
    });
    expect(none.body.roadmap_item_id).toBeNull();
  });

  test('a roadmap item that there is not is refused beside its field, and nothing is written', async () => {
    const message = 'This roadmap item does not exist any more. Choose another one.';
    const fields = [{ path: 'roadmap_item_id', message }];
    const unknown = { ...FORM, roadmap_item_id: randomUUID() };
    const made = await post(unknown);
    expect([made.status, made.body.fields]).toEqual([422, fields]);
    const mission = await buildMission();
    const changed = await patch(mission.id, { ...unknown, updated_at: mission.updated_at });
    expect([changed.status, changed.body.fields]).toEqual([422, fields]);
    expect((await post({ ...FORM, roadmap_item_id: 'a/b' })).status).toBe(422);
    const stored = await firestore().collection('missions').doc(mission.id).get();
    expect(stored.get('title')).toBe(mission.title);
  });

  test.each(['2026-02-30', '30 November', '2026-11-30T10:00:00Z', ''])(
    'a due day of %j is refused (422)',
    async (due_on) => {
      expect((await post({ ...FORM, due_on })).status).toBe(422);
    },
  );

  test('the same key twice makes one mission and one audit row', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [await post(FORM, headers), await post(FORM, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await audits(first.body.id)).toHaveLength(1);
  });

  const bad: [string, Record<string, unknown>, number, string | null][] = [
    ['no title', { title: '  ' }, 422, 'Title is required'],
    ['a long title', { title: 'x'.repeat(121) }, 422, 'Title must be at most 120 characters'],
    ['a title that turns round', { title: 'a\u202Eb' }, 422, null],
    ['a title of two lines', { title: 'a\nb' }, 422, null],
    ['a title that is a number', { title: 5 }, 400, null],
    ['no brief', { brief: ' \n ' }, 422, 'Brief is required'],
    ['a long brief', { brief: 'x'.repeat(2001) }, 422, 'Brief must be at most 2000 characters'],
    ['an unknown effort', { effort: 'huge' }, 422, 'Must be low, medium or high'],
    ['an unknown member', { status: 'archived' }, 400, null],
    ['no reward', { reward_points: undefined }, 422, 'Must be a number'],
  ];
  test.each(bad)('%s is refused', async (_name, changes, status, message) => {
    const before = (await send(admin, PATH, { token: ada.token })).body.items.length;
    const answer = await post({ ...FORM, ...changes });
    expect(answer.status).toBe(status);
    if (message) expect(answer.body.fields[0].message).toBe(message);
    expect((await send(admin, PATH, { token: ada.token })).body.items.length).toBe(before);
  });

  // Written as they would stand in the body, so that each reaches the parser in its own spelling.
  const REWARDS = [
    ...[
      '"5"',
      '"120"',
      '""',
      '" "',
      '"1e3"',
      '"0x10"',
      '"NaN"',
      '"abc"',
      'true',
      'false',
      'null',
      '[]',
      '[5]',
      '{}',
    ],
    ...[
      '1.5',
      '0.1',
      '-0.5',
      '119.999',
      '1e-3',
      '12000.5',
      '-1',
      '-120',
      '-12000',
      '12001',
      '13000',
      '99999',
    ],
    ...[
      '1000000',
      '1e6',
      '1e21',
      '1e400',
      '-1e400',
      '9007199254740992',
      '9007199254740993',
      '-9007199254740993',
      '5e-324',
    ],
  ];
  test(`the ${REWARDS.length} rewards that are no whole number from 0 to 12,000 are refused (A-43, T23)`, async () => {
    expect(REWARDS).toHaveLength(35);
    const { reward_points: _, ...form } = FORM;
    for (const reward of REWARDS) {
      const raw = `${JSON.stringify(form).slice(0, -1)},"reward_points":${reward}}`;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await send(admin, PATH, { raw, token: ada.token, headers });
      expect([400, 422], reward).toContain(answer.status);
    }
  });

  test('visitor gets 401, user and member get 403, on each endpoint', async () => {
    const { id, updated_at } = await buildMission();
    const calls: [string, string, unknown][] = [
      ['GET', PATH, undefined],
      ['POST', PATH, FORM],
      ['PATCH', `${PATH}/${id}`, { ...FORM, updated_at }],
      ['PUT', `${PATH}/${id}/status`, { status: 'archived', updated_at }],
      ['GET', '/api/admin/submissions', undefined],
      ['PATCH', `/api/admin/submissions/${id}`, { status: 'approved', updated_at }],
      ['GET', `/api/admin/submissions/${id}/proof`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const statuses = [];
      for (const token of [undefined, uma.token, mo.token]) {
        statuses.push((await send(admin, path, { method, body, token })).status);
      }
      expect(statuses, `${method} ${path}`).toEqual([401, 403, 403]);
    }
  });

  test('pages follow each other without gap or repetition', async () => {
    const ids = new Set<string>();
    await Promise.all(Array.from({ length: 205 }, (_, n) => buildMission({ title: `Mission ${n}` })));
    let after = '';
    let pages = 0;
    do {
      const { body } = await send(admin, `${PATH}${after}`, { token: ada.token });
      for (const { id } of body.items) {
        expect(ids.has(id)).toBe(false);
        ids.add(id);
      }
      after = body.next ? `?after=${encodeURIComponent(body.next)}` : '';
      pages += 1;
    } while (after);
    expect(pages).toBe(2);
    expect(ids.size).toBe((await firestore().collection('missions').count().get()).data().count);
  });

  test.each(['?after=x', '?after=2026-99-99T99:99:99.999Z_a', '?limit=5'])(
    'a query of %s is refused',
    async (query) => {
      expect([400, 422]).toContain((await send(admin, `${PATH}${query}`, { token: ada.token })).status);
    },
  );
});

describe('PATCH /api/admin/missions/:id', () => {
  test('admin changes words, effort and reward while nobody has submitted, with the difference in the audit', async () => {
    const { id, updated_at } = await buildMission();
    const answer = await patch(id, { ...FORM, updated_at });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(FORM);
    expect(Date.parse(answer.body.updated_at)).toBeGreaterThan(Date.parse(updated_at));
    const [, row] = (await audits(id)).sort((a, b) => a.action.localeCompare(b.action));
    expect(row).toMatchObject({
      action: 'mission.update',
      before: { effort: 'medium' },
      after: { effort: 'high' },
    });
    expect(row?.after).not.toHaveProperty('reward_points');
  });

  test('a stale edit gets 409 with the present state and overwrites nothing', async () => {
    const { id, updated_at } = await buildMission();
    const first = await patch(id, { ...FORM, updated_at });
    const stale = await patch(id, { ...FORM, title: 'Mine', updated_at });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ id, title: FORM.title });
    const fresh = await patch(id, { ...FORM, title: 'Mine', updated_at: first.body.updated_at });
    expect(fresh.body.title).toBe('Mine');
  });

  test('the reward stays once someone has submitted; the words may still change', async () => {
    const { id, updated_at } = await buildMission();
    await buildSubmission(id, mo.id);
    const higher = await patch(id, { ...FORM, reward_points: 500, updated_at });
    expect(higher.status).toBe(409);
    expect(higher.body.message).toBe(
      'Someone has submitted already, so the reward stays. Nothing was changed.',
    );
    expect(higher.body.current).toMatchObject({ reward_points: 120, reward_fixed: true });
    expect((await patch(id, { ...FORM, updated_at })).status).toBe(200);
  });

  test('an edit without a difference leaves no trace, an unknown mission is 404', async () => {
    const { id, title, brief, reward_points, effort, updated_at } = await buildMission();
    const same = await patch(id, { title, brief, reward_points, effort, updated_at });
    expect(same.body.updated_at).toBe(updated_at);
    expect(await audits(id)).toHaveLength(1);
    expect((await patch(randomUUID(), { ...FORM, updated_at })).status).toBe(404);
    expect((await patch('..%2fx', { ...FORM, updated_at })).status).toBe(422);
  });
});

describe('PUT /api/admin/missions/:id/status', () => {
  test('admin sets each status from each other (R399, R400)', async () => {
    let { id, updated_at, status } = await buildMission();
    for (const next of [
      'completed',
      'active',
      'archived',
      'active',
      'completed',
      'archived',
      'completed',
    ] as const) {
      const answer = await put(id, { status: next, updated_at });
      expect(answer.body.status, `${status} to ${next}`).toBe(next);
      ({ updated_at, status } = answer.body);
    }
    const rows = await audits(id);
    expect(rows.filter(({ action }) => action === 'mission.status')).toHaveLength(7);
  });

  test('a status that someone else has changed meanwhile gets 409, an unknown one 422', async () => {
    const { id, updated_at } = await buildMission();
    await put(id, { status: 'completed', updated_at });
    const stale = await put(id, { status: 'archived', updated_at });
    expect(stale.status).toBe(409);
    expect(stale.body.current.status).toBe('completed');
    expect((await put(id, { status: 'completed', updated_at })).status).toBe(200);
    expect((await put(id, { status: 'paused', updated_at })).status).toBe(422);
    expect((await put(id, { status: 'archived' })).status).not.toBe(200);
  });
});
