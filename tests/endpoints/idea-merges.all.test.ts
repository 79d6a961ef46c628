import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MERGE_UNDO_DAYS } from '#domain/ideas/merging.ts';
import { refreshRoadmap } from '#server/operations/refresh.ts';
import { isAway } from '#server/platform/deadlines.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { expectAdminsOnly } from '#tests/builders/errors.ts';
import { buildIdea, buildUpvotes, upvotersOf } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type Received, send } from '#tests/builders/requests.ts';
import { load } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import nightly from '../../functions/nightly.ts';

let ada: Person;
let mo: Person;
let bea: Person;
beforeAll(async () => {
  [ada, mo, bea] = await Promise.all([buildPerson('admin'), buildPerson('member'), buildPerson('member')]);
});
afterEach(() => vi.restoreAllMocks());

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `voter-${from + n}`);
const ideaDocument = (id: string) => firestore().collection('ideas').doc(id);
const seenOf = async (id: string): Promise<string> =>
  (await ideaDocument(id).get()).get('updated_at').toDate().toISOString();
const merge = async (id: string, into: string, changes: object = {}, headers: Record<string, string> = {}) =>
  send(admin, `/api/admin/ideas/${id}/merge`, {
    method: 'PUT',
    token: ada.token,
    body: { into, updated_at: await seenOf(id), ...changes },
    headers,
  });
const part = async (id: string, seen?: string): Promise<Received> =>
  send(admin, `/api/admin/ideas/${id}/merge?updated_at=${seen ?? (await seenOf(id))}`, {
    method: 'DELETE',
    token: ada.token,
  });
const press = (person: Person, id: string, method = 'PUT') =>
  send(members, `/api/members/ideas/${id}/upvote`, { method, token: person.token });
interface Row {
  id: string;
  upvotes: number;
  upvoted: boolean;
  merged_into: string | null;
}
const rowOf = async (id: string, person = mo): Promise<Row> =>
  (await send(members, '/api/members/ideas?rows=kept', { token: person.token })).body.items.find(
    (idea: Row) => idea.id === id,
  );

/** Two ideas with upvotes of `each` people, of whom `both` are the same. */
async function twoIdeas(each: number, both: number): Promise<{ from: string; into: string }> {
  const [from, into] = await Promise.all([buildIdea(mo.id), buildIdea(bea.id)]);
  await buildUpvotes(from, names(0, each));
  await buildUpvotes(into, names(each - both, 2 * each - both));
  return { from, into };
}
async function expectUnited({ from, into }: { from: string; into: string }, each: number, both: number) {
  expect((await upvotersOf(into)).toSorted()).toEqual(names(0, 2 * each - both).toSorted());
  expect(await rowOf(into)).toMatchObject({ upvotes: 2 * each - both });
  expect(await rowOf(from)).toMatchObject({ upvotes: each, merged_into: into });
}
async function expectApart({ from, into }: { from: string; into: string }, each: number, both: number) {
  expect((await upvotersOf(from)).toSorted()).toEqual(names(0, each).toSorted());
  expect((await upvotersOf(into)).toSorted()).toEqual(names(each - both, 2 * each - both).toSorted());
  expect(await rowOf(into)).toMatchObject({ upvotes: each });
  expect(await rowOf(from)).toMatchObject({ upvotes: each, merged_into: null });
}

/** Lets the process die, as it were, before its next transaction once `count` more were done. */
function dieAfter(count: number, fault = new Error('The process ended')): void {
  const database = firestore();
  const run = database.runTransaction.bind(database);
  let left = count;
  vi.spyOn(database, 'runTransaction').mockImplementation(async (...call: Parameters<typeof run>) => {
    left -= 1;
    if (left < 0) throw fault;
    return run(...call);
  });
}

describe('PUT /api/admin/ideas/:id/merge', () => {
  test('admin merges two ideas: who upvoted both counts once, and the old idea leads to the one that stays', async () => {
    const two = await twoIdeas(30, 10);
    const { status, body } = await merge(two.from, two.into);
    expect(status).toBe(200);
    expect(body).toMatchObject({ merged_into: two.into, merge_state: 'joined', author: {} });
    await expectUnited(two, 30, 10);
    await refreshRoadmap(new Date());
    await expectUnited(two, 30, 10);
    const rows = (await firestore().collection('audit').where('thing', '==', two.from).get()).docs;
    expect(rows.map((row) => row.data())).toMatchObject([
      {
        actor_id: ada.id,
        action: 'idea.merge',
        before: { merged_into: null },
        after: { merged_into: two.into },
      },
    ]);
  });

  test('thousands of people are united exactly, and parted exactly', async () => {
    const [each, both] = [load(1_000, 5_000), load(340, 1_700)];
    const two = await twoIdeas(each, both);
    expect((await merge(two.from, two.into)).body.merge_state).toBe('joined');
    await expectUnited(two, each, both);
    expect((await part(two.from)).body.merge_state).toBeNull();
    await expectApart(two, each, both);
  }, 240_000);

  test('the same key again, or a second press, adds nobody twice and no audit row', async () => {
    const two = await twoIdeas(5, 2);
    const body = { updated_at: await seenOf(two.from) };
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = [await merge(two.from, two.into, body, headers)];
    answers.push(await merge(two.from, two.into, body, headers), await merge(two.from, two.into));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectUnited(two, 5, 2);
    expect((await firestore().collection('audit').where('thing', '==', two.from).get()).size).toBe(1);
  });

  test('two runs of one merge at once add nobody twice', async () => {
    const two = await twoIdeas(1_000, 300);
    const answers = await Promise.all([1, 2, 3].map(() => merge(two.from, two.into)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await merge(two.from, two.into);
    await expectUnited(two, 1_000, 300);
  });

  test('members who upvote the idea that stays while votes come over count once', async () => {
    const [from, into] = await Promise.all([buildIdea(mo.id), buildIdea(bea.id)]);
    await buildUpvotes(from, [mo.id, bea.id, ...names(0, 900)]);
    const answers = await Promise.all([
      merge(from, into),
      press(mo, into),
      press(bea, into),
      press(ada, into),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowOf(into)).toMatchObject({ upvotes: 903, upvoted: true });
    expect(await upvotersOf(into)).toHaveLength(903);
  });

  test('an upvote on the merged idea is refused with where it counts; it rests', async () => {
    const two = await twoIdeas(3, 0);
    await merge(two.from, two.into);
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await press(mo, two.from, method);
      expect([status, body.message]).toEqual([
        409,
        'This idea was merged into another one. Your upvote counts there.',
      ]);
    }
    await expectUnited(two, 3, 0);
  });

  test('an idea of the roadmap, a merged one, itself and an unknown one are refused, and nothing changes', async () => {
    const two = await twoIdeas(2, 0);
    const planned = await buildIdea(mo.id, { roadmap_item_id: 'item' });
    const other = await buildIdea(mo.id);
    expect((await merge(planned, two.into)).body.message).toBe(
      'This idea is on the roadmap. Merge the other one into it instead.',
    );
    expect((await merge(two.from, two.from)).status).toBe(422);
    expect((await merge(two.from, randomUUID())).body.fields[0].path).toBe('into');
    expect((await merge(two.from, 'x')).status).toBe(422);
    const unknown = {
      method: 'PUT',
      token: ada.token,
      body: { into: two.into, updated_at: await seenOf(other) },
    };
    expect((await send(admin, `/api/admin/ideas/${randomUUID()}/merge`, unknown)).status).toBe(404);
    await merge(two.from, two.into);
    expect((await merge(other, two.from)).body.fields[0].message).toBe(
      'That idea was itself merged into another one. Choose the one that stays.',
    );
    const again = await merge(two.from, other);
    expect([again.status, again.body.current.merged_into]).toEqual([409, two.into]);
    await expectUnited(two, 2, 0);
  });

  test('an idea that changed since it was seen is left as it is (409 with its state)', async () => {
    const two = await twoIdeas(2, 0);
    const late = await merge(two.from, two.into, { updated_at: '2020-01-01T00:00:00.000Z' });
    expect([late.status, late.body.current.id]).toEqual([409, two.from]);
    await expectApart(two, 2, 0);
  });

  test('a merged idea becomes no roadmap item', async () => {
    const two = await twoIdeas(1, 0);
    await merge(two.from, two.into);
    const body = { title: 'A', description: 'B', idea_id: two.from };
    expect((await send(admin, '/api/admin/roadmap', { token: ada.token, body })).status).toBe(409);
  });

  test('visitor, user and member merge nothing', async () => {
    const two = await twoIdeas(1, 0);
    const body = { into: two.into, updated_at: await seenOf(two.from) };
    await expectAdminsOnly(admin, `/api/admin/ideas/${two.from}/merge`, { method: 'PUT', body });
    await expectApart(two, 1, 0);
  });
});

describe('DELETE /api/admin/ideas/:id/merge', () => {
  test('admin takes a merge back: each idea has its upvotes again, and those given since stay', async () => {
    const [from, into] = await Promise.all([buildIdea(mo.id), buildIdea(bea.id)]);
    await buildUpvotes(from, [mo.id, bea.id]);
    await merge(from, into);
    await press(ada, into);
    // Taken back and given again: now it is one of theirs on the idea that stays.
    await press(bea, into, 'DELETE');
    await press(bea, into);
    const { status, body } = await part(from);
    expect([status, body.merged_into, body.upvotes]).toEqual([200, null, 2]);
    expect((await upvotersOf(into)).toSorted()).toEqual([ada.id, bea.id].toSorted());
    expect(await rowOf(into)).toMatchObject({ upvotes: 2, upvoted: false });
    expect((await press(mo, from, 'DELETE')).body.upvotes).toBe(1);
  });

  test('a voter who deleted their account in between counts on their own idea only, without a name', async () => {
    const [voter, last] = [await buildPerson('member'), await buildIdea(bea.id)];
    const [from, into] = await Promise.all([buildIdea(mo.id), buildIdea(bea.id)]);
    await buildUpvotes(from, [voter.id, mo.id]);
    await buildUpvotes(into, [ada.id]);
    await merge(from, into);
    await merge(into, last);
    const { username } = (await firestore().collection('profiles').doc(voter.id).get()).data() ?? {};
    const deletion = { method: 'DELETE', body: { username }, token: voter.token };
    expect((await send(accounts, '/api/account', deletion)).status).toBe(200);
    await vi.waitFor(async () => expect(await upvotersOf(last)).not.toContain(voter.id), 20_000);
    expect(await rowOf(last)).toMatchObject({ upvotes: 3 });
    await part(into);
    expect(await rowOf(last)).toMatchObject({ upvotes: 0 });
    await part(from);
    expect(await rowOf(into)).toMatchObject({ upvotes: 1 });
    expect(await rowOf(from)).toMatchObject({ upvotes: 2 });
    expect(await upvotersOf(into)).toEqual([ada.id]);
  });

  test('ideas that were merged one into the other are taken back from the last to the first', async () => {
    const two = await twoIdeas(4, 1);
    const last = await buildIdea(bea.id);
    await merge(two.from, two.into);
    await merge(two.into, last);
    expect(await rowOf(last)).toMatchObject({ upvotes: 7 });
    expect((await part(two.from)).body.message).toBe(
      'The idea that this one was merged into was merged itself. Take that back first.',
    );
    await part(two.into);
    await expectUnited(two, 4, 1);
    await part(two.from);
    await expectApart(two, 4, 1);
  });

  test('after thirty days, for an idea that is not merged, unknown or changed it is refused', async () => {
    const two = await twoIdeas(2, 0);
    expect((await part(two.from)).body.message).toBe('This idea is not merged. Nothing was changed.');
    await merge(two.from, two.into);
    expect((await part(two.from, '2020-01-01T00:00:00.000Z')).status).toBe(409);
    const merged_at = new Date(Date.now() - MERGE_UNDO_DAYS * 24 * 60 * 60_000);
    await ideaDocument(two.from).update({ merged_at });
    expect((await part(two.from)).body.message).toBe(
      'A merge can be taken back for 30 days. Nothing was changed.',
    );
    await expectUnited(two, 2, 0);
    const path = `/api/admin/ideas/${randomUUID()}/merge?updated_at=2020-01-01T00:00:00.000Z`;
    expect((await send(admin, path, { method: 'DELETE', token: ada.token })).status).toBe(404);
    await expectAdminsOnly(admin, path, { method: 'DELETE' });
  });
});

describe('a merge that is interrupted', () => {
  const [each, both] = [1_000, 250];
  /** The note that it begins, and three batches. */
  const TRANSACTIONS = [1, 2, 3];

  test.each(TRANSACTIONS)('after %i transactions is finished by a second press', async (count) => {
    const two = await twoIdeas(each, both);
    dieAfter(count);
    expect((await merge(two.from, two.into)).status).toBeGreaterThanOrEqual(500);
    vi.restoreAllMocks();
    expect((await merge(two.from, two.into)).body.merge_state).toBe('joined');
    await expectUnited(two, each, both);
  });

  test('and answered 503 after 900 of 1,350 upvotes is finished by the night', async () => {
    const two = await twoIdeas(1_350, 0);
    dieAfter(3, isAway());
    expect((await merge(two.from, two.into)).status).toBe(503);
    vi.restoreAllMocks();
    expect((await upvotersOf(two.into)).length).toBe(1_350 + 900);
    expect((await nightly()).status).toBeLessThan(300);
    await expectUnited(two, 1_350, 0);
  });

  test.each(TRANSACTIONS)('after %i transactions is taken back', async (count) => {
    const two = await twoIdeas(each, both);
    dieAfter(count);
    await merge(two.from, two.into);
    vi.restoreAllMocks();
    expect((await part(two.from)).status).toBe(200);
    await expectApart(two, each, both);
  });

  test.each([1, 2])(
    'and its taking back, after %i transactions, is finished by a press or the night',
    async (count) => {
      for (const finish of [part, () => refreshRoadmap(new Date())]) {
        const two = await twoIdeas(each, both);
        await merge(two.from, two.into);
        dieAfter(count);
        expect((await part(two.from)).status).toBeGreaterThanOrEqual(500);
        vi.restoreAllMocks();
        // Not merged again before it is apart.
        expect((await merge(two.from, two.into)).status).toBe(409);
        await finish(two.from);
        await expectApart(two, each, both);
      }
    },
  );

  test('while upvotes are on their way, the idea that they go to is not merged itself', async () => {
    const two = await twoIdeas(each, both);
    const other = await buildIdea(mo.id);
    dieAfter(2);
    await merge(two.from, two.into);
    vi.restoreAllMocks();
    expect((await merge(two.into, other)).body.message).toMatch(/still on their way/);
    await merge(two.from, two.into);
    expect((await merge(two.into, other)).status).toBe(200);
    expect(await upvotersOf(other)).toHaveLength(2 * each - both);
  });
});
