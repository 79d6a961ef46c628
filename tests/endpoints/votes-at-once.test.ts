import { beforeAll, describe, expect, test } from 'vitest';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type Received, send } from '#tests/builders/requests.ts';
import { buildRoadmapItem, votesStoredFor } from '#tests/builders/roadmap-items.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import nightly from '../../functions/nightly.ts';

let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = await Promise.all([buildPerson('admin'), buildPerson('member')]);
});

const many = <T>(count: number, build: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => build(n)));
const membersOf = (count: number) => many(count, () => buildPerson('member'));
const itemsOf = (count: number) => many(count, () => buildRoadmapItem());
const vote = (person: Person, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  send(members, `/api/members/roadmap/${id}/vote`, { method, token: person.token });
const upvote = (person: Person, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  send(members, `/api/members/ideas/${id}/upvote`, { method, token: person.token });
/** Presses again, as a person does who is told to, until it is not too busy any more. */
async function insist(press: () => Promise<Received>): Promise<Received> {
  let answer = await press();
  while (answer.status === 409 && answer.body.message.endsWith('please try again.')) answer = await press();
  return answer;
}
const statusesOf = (answers: Received[]) => [...new Set(answers.map(({ status }) => status))].sort();

interface Row {
  id: string;
  votes_total: number;
  voted: boolean;
  updated_at: string;
}

/** The totals that a member and an admin are shown for some items. */
async function totalsOf(ids: readonly string[]): Promise<{ member: number[]; admin: number[] }> {
  const [shown, desk] = await Promise.all([
    send(members, '/api/members/roadmap', { token: bea.token }),
    send(admin, '/api/admin/roadmap', { token: ada.token }),
  ]);
  const total = (items: Row[], id: string) => items.find((one) => one.id === id)?.votes_total ?? -1;
  return {
    member: ids.map((id) => total(shown.body.items, id)),
    admin: ids.map((id) => total(desk.body.items, id)),
  };
}
async function expectTotals(ids: readonly string[], wanted: number[]): Promise<void> {
  expect(await votesStoredFor(ids)).toEqual(wanted);
  expect(await totalsOf(ids)).toEqual({ member: wanted, admin: wanted });
}
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const deskRow = async (id: string): Promise<Row> =>
  (await send(admin, '/api/admin/roadmap', { token: ada.token })).body.items.find(
    (one: Row) => one.id === id,
  );
const move = async (id: string, column_name: string) =>
  send(admin, `/api/admin/roadmap/${id}`, {
    method: 'PATCH',
    token: ada.token,
    body: { column_name, updated_at: (await deskRow(id)).updated_at },
  });

describe('votes that arrive together (T22)', () => {
  test('two hundred presses of one member over twenty items: every vote, the rest refused, nothing fails', async () => {
    const [person, ids] = [await buildPerson('member'), await itemsOf(20)];
    const answers = await many(200, (n) => vote(person, ids[n % 20] ?? ''));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['conflict']),
    );
    const stored = await votesStoredFor(ids);
    expect(sum(stored)).toBe(VOTES_EACH);
    expect(Math.max(...stored)).toBe(1);
    await expectTotals(ids, stored);
  }, 120_000);

  test('two hundred presses of one member on the items that their votes reach are answered with the state each asked for', async () => {
    const [person, ids] = [await buildPerson('member'), await itemsOf(VOTES_EACH)];
    // The last press on each item places the vote.
    const presses = Array.from({ length: 200 }, (_, n) => ({
      id: ids[n % VOTES_EACH] ?? '',
      method: Math.floor(n / VOTES_EACH) % 2 === 0 ? ('DELETE' as const) : ('PUT' as const),
    }));
    const answers = await Promise.all(presses.map(({ id, method }) => vote(person, id, method)));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(answers.map(({ body }) => body.item.voted)).toEqual(presses.map(({ method }) => method === 'PUT'));
    await expectTotals(ids, Array(VOTES_EACH).fill(1));
  }, 120_000);

  test('twenty members press for five items each: all hundred votes count', async () => {
    const [people, ids] = [await membersOf(20), await itemsOf(5)];
    const answers = await many(100, (n) =>
      insist(() => vote(people[n % 20] as Person, ids[Math.floor(n / 20)] ?? '')),
    );
    expect(statusesOf(answers)).toEqual([200]);
    await expectTotals(ids, Array(5).fill(20));
  }, 120_000);

  test('a hundred members vote, wave after wave of a hundred for an item each: what was answered 200 is counted', async () => {
    const [people, ids] = [await membersOf(100), await itemsOf(5)];
    const answers: Received[] = [];
    for (let wave = 0; wave < 5; wave += 1) {
      answers.push(...(await many(100, (n) => vote(people[n] as Person, ids[(n + wave) % 5] ?? ''))));
    }
    expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(sum(await votesStoredFor(ids))).toBe(answers.filter(({ status }) => status === 200).length);
    await expectTotals(ids, await votesStoredFor(ids));
  }, 180_000);

  test('a member who votes and takes it back forty times at once leaves a total that is the votes there are', async () => {
    const [person, id] = [await buildPerson('member'), await buildRoadmapItem()];
    const answers = await many(40, (n) => vote(person, id, n % 2 === 0 ? 'PUT' : 'DELETE'));
    expect(statusesOf(answers)).toEqual([200]);
    await expectTotals([id], await votesStoredFor([id]));
    expect((await vote(person, id, 'DELETE')).body.item.votes_total).toBe(0);
    await expectTotals([id], [0]);
  });

  test('twenty vote while twenty take theirs back: the total is exact', async () => {
    const [coming, going, id] = [await membersOf(20), await membersOf(20), await buildRoadmapItem()];
    await Promise.all(going.map((person) => insist(() => vote(person, id))));
    const answers = await Promise.all([
      ...coming.map((person) => insist(() => vote(person, id))),
      ...going.map((person) => insist(() => vote(person, id, 'DELETE'))),
    ]);
    expect(statusesOf(answers)).toEqual([200]);
    await expectTotals([id], [20]);
  });

  test('what a member is answered holds their own vote and all before it', async () => {
    const [people, id] = [await membersOf(12), await buildRoadmapItem()];
    for (const [n, person] of people.entries()) {
      expect((await vote(person, id)).body).toMatchObject({
        item: { voted: true, votes_total: n + 1 },
        available: VOTES_EACH - 1,
      });
    }
  });
});

describe('a total through its life (A-15, A-48)', () => {
  test('votes that were counted on the item before go on counting', async () => {
    const id = await buildRoadmapItem({ votes_total: 21 });
    const person = await buildPerson('member');
    expect((await vote(person, id)).body.item.votes_total).toBe(22);
    expect(await totalsOf([id])).toEqual({ member: [22], admin: [22] });
    expect((await vote(person, id, 'DELETE')).body.item.votes_total).toBe(21);
  });

  test('completion keeps the total, opening again starts it anew, and votes count from there', async () => {
    const [people, id] = [await membersOf(8), await buildRoadmapItem()];
    await Promise.all(people.map((person) => insist(() => vote(person, id))));
    expect((await move(id, 'completed')).body).toMatchObject({ column_name: 'completed', votes_total: 8 });
    expect(await totalsOf([id])).toEqual({ member: [8], admin: [8] });
    expect((await vote(people[0] as Person, id)).status).toBe(409);
    expect((await move(id, 'backlog')).body).toMatchObject({ column_name: 'backlog', votes_total: 0 });
    expect(await totalsOf([id])).toEqual({ member: [0], admin: [0] });
    expect((await vote(people[0] as Person, id)).body.item.votes_total).toBe(1);
  });

  test('votes while an admin completes the item: each is on it in time or refused, and none is left over', async () => {
    const [people, id] = [await membersOf(20), await buildRoadmapItem()];
    const seen = (await deskRow(id)).updated_at;
    const [moved, ...answers] = await Promise.all([
      send(admin, `/api/admin/roadmap/${id}`, {
        method: 'PATCH',
        token: ada.token,
        body: { column_name: 'completed', updated_at: seen },
      }),
      ...people.map((person) => vote(person, id)),
    ]);
    const placed = answers.filter(({ status }) => status === 200).length;
    expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect([200, 409]).toContain(moved?.status);
    const open = moved?.status === 409;
    expect(await votesStoredFor([id])).toEqual([open ? placed : 0]);
    expect(await totalsOf([id])).toEqual({ member: [placed], admin: [placed] });
  });

  test('an edit names the total that there is, and a stale one is told it', async () => {
    const [people, id] = [await membersOf(3), await buildRoadmapItem()];
    await Promise.all(people.map((person) => insist(() => vote(person, id))));
    const edit = (title: string, updated_at: string) =>
      send(admin, `/api/admin/roadmap/${id}`, {
        method: 'PATCH',
        token: ada.token,
        body: { title, updated_at },
      });
    const stale = await edit('Never', '2000-01-01T00:00:00.000Z');
    expect([stale.status, stale.body.current.votes_total]).toEqual([409, 3]);
    expect((await edit('Shared lifts', (await deskRow(id)).updated_at)).body.votes_total).toBe(3);
    expect(await totalsOf([id])).toEqual({ member: [3], admin: [3] });
  });

  test('the nightly run puts the total on the item, and nobody sees a difference', async () => {
    const [people, id] = [await membersOf(12), await buildRoadmapItem({ votes_total: 5 })];
    const idea = await buildIdea(ada.id, { upvotes: 4 });
    await Promise.all(
      people.flatMap((person) => [insist(() => vote(person, id)), insist(() => upvote(person, idea))]),
    );
    await nightly();
    expect((await firestore().collection('roadmap_items').doc(id).get()).get('votes_total')).toBe(17);
    expect((await firestore().collection('ideas').doc(idea).get()).get('upvotes')).toBe(16);
    expect(await totalsOf([id])).toEqual({ member: [17], admin: [17] });
    await nightly();
    expect((await vote(people[0] as Person, id, 'DELETE')).body.item.votes_total).toBe(16);
    expect((await upvote(people[0] as Person, idea, 'DELETE')).body.upvotes).toBe(15);
  });
});

describe('upvotes of ideas that arrive together', () => {
  const shown = async (id: string): Promise<number[]> => {
    const [theirs, desk] = await Promise.all([
      send(members, '/api/members/ideas', { token: bea.token }),
      send(admin, '/api/admin/ideas', { token: ada.token }),
    ]);
    return [theirs, desk].map(
      ({ body }) => body.items.find((one: { id: string }) => one.id === id)?.upvotes as number,
    );
  };

  test('a hundred members upvote one idea at once', async () => {
    const [people, id] = [await membersOf(100), await buildIdea(ada.id)];
    const answers = await Promise.all(people.map((person) => insist(() => upvote(person, id))));
    expect(statusesOf(answers)).toEqual([200]);
    expect(await shown(id)).toEqual([100, 100]);
  }, 120_000);

  test('two hundred presses of one member are one upvote', async () => {
    const [person, id] = [await buildPerson('member'), await buildIdea(ada.id, { upvotes: 3 })];
    const answers = await many(200, () => upvote(person, id));
    // A press that could not begin within two seconds is refused.
    expect(statusesOf(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await shown(id)).toEqual([4, 4]);
    await many(60, (n) => upvote(person, id, n % 2 === 0 ? 'PUT' : 'DELETE'));
    expect((await upvote(person, id)).body).toMatchObject({ upvotes: 4, upvoted: true });
    expect((await upvote(person, id, 'DELETE')).body).toMatchObject({ upvotes: 3, upvoted: false });
    expect(await shown(id)).toEqual([3, 3]);
  }, 120_000);
});

describe('votes whose member leaves, or takes them back late', () => {
  test('a vote taken back while the votes of a completed item go back leaves its total as it was', async () => {
    const item = await buildRoadmapItem();
    const [mo, uma] = await membersOf(2);
    for (const person of [mo, uma] as Person[]) expect((await vote(person, item)).status).toBe(200);
    // As between two batches of the 200 votes that one transaction gives back.
    await firestore().doc(`roadmap_items/${item}`).update({ column_name: 'completed' });
    const back = await vote(mo as Person, item, 'DELETE');
    expect([back.status, back.body.item.voted, back.body.item.votes_total]).toEqual([200, false, 2]);
    expect(await totalsOf([item])).toEqual({ member: [2], admin: [2] });
  });

  test('votes of someone who is no member any more, or whose account is deleted, count on without a name (A-48)', async () => {
    const item = await buildRoadmapItem();
    const [mo, uma] = (await membersOf(2)) as [Person, Person];
    for (const person of [mo, uma]) expect((await vote(person, item)).status).toBe(200);
    const role = `/api/admin/users/${mo.id}/roles/member`;
    expect((await send(admin, role, { method: 'DELETE', token: ada.token })).status).toBe(200);
    const body = { username: uma.email.split('@')[0] };
    expect((await send(accounts, '/api/account', { method: 'DELETE', body, token: uma.token })).status).toBe(
      200,
    );
    await deliverOutbox(() => new Date(Date.now() + 120_000));
    expect(await totalsOf([item])).toEqual({ member: [2], admin: [2] });
    const left = await firestore().collection('roadmap_votes').where('item_id', '==', item).get();
    expect(left.docs.map((one) => one.get('member_id'))).toEqual([mo.id]);
    await nightly();
    expect(await totalsOf([item])).toEqual({ member: [2], admin: [2] });
  });
});
