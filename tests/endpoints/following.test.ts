import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageOfFollowers } from '#server/notifications/receivers.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildIdea, buildUpvotes } from '#tests/builders/ideas.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';
import notices from '../../functions/notices.ts';

let ada: Person;
let mo: Person;
let bea: Person;
let cy: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
beforeEach(async () => {
  [mo, bea, cy] = await Promise.all([buildPerson('member'), buildPerson('member'), buildPerson('member')]);
});

const of = (kind: 'ideas' | 'roadmap', id: string, what: 'follow' | 'upvote' | 'vote') =>
  `/api/members/${kind}/${id}/${what}`;
const put = (person: Person, path: string) => send(members, path, { method: 'PUT', token: person.token });
const del = (person: Person, path: string) => send(members, path, { method: 'DELETE', token: person.token });
const choiceOf = async (person: Person, id: string): Promise<boolean | undefined> =>
  (await send(members, '/api/members/follows', { token: person.token })).body.items.find(
    (one: { id: string }) => one.id === id,
  )?.follow;

/** Everybody who follows something, read in small pages. */
async function followersOf(kind: 'idea' | 'item', id: string): Promise<string[]> {
  const found = new Set<string>();
  let after: string | undefined;
  do {
    const page = await pageOfFollowers({ kind, id }, after, 2);
    for (const one of page.ids) found.add(one);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return [...found].toSorted();
}
const ids = (...people: Person[]) => people.map(({ id }) => id).toSorted();

const updatedAt = async (collection: string, id: string): Promise<string> =>
  (await firestore().collection(collection).doc(id).get()).get('updated_at').toDate().toISOString();
const decide = async (id: string, body: object) =>
  send(admin, `/api/admin/ideas/${id}`, {
    method: 'PATCH',
    token: ada.token,
    body: { ...body, updated_at: await updatedAt('ideas', id) },
  });
const move = async (id: string, column_name: string) =>
  send(admin, `/api/admin/roadmap/${id}`, {
    method: 'PATCH',
    token: ada.token,
    body: { column_name, updated_at: await updatedAt('roadmap_items', id) },
  });
const merge = async (id: string, into: string) =>
  send(admin, `/api/admin/ideas/${id}/merge`, {
    method: 'PUT',
    token: ada.token,
    body: { into, updated_at: await updatedAt('ideas', id) },
  });
async function settle(): Promise<void> {
  for (const minutes of [2, 3, 4]) await deliverOutbox(() => new Date(Date.now() + minutes * 60_000));
}
const unread = async (person: Person): Promise<number> =>
  (await send(notices, '/api/notices/unread', { token: person.token })).body.unread;
const unreadOf = (...people: Person[]) => Promise.all(people.map(unread));

describe('who follows an idea', () => {
  test('its author and whoever upvotes it by themselves; others when they press', async () => {
    const id = await buildIdea(mo.id);
    await put(bea, of('ideas', id, 'upvote'));
    expect(await followersOf('idea', id)).toEqual(ids(mo, bea));
    expect((await put(cy, of('ideas', id, 'follow'))).body).toEqual({ id, follow: true });
    expect((await put(cy, of('ideas', id, 'follow'))).status).toBe(200);
    expect(await followersOf('idea', id)).toEqual(ids(mo, bea, cy));
    expect(await choiceOf(cy, id)).toBe(true);
    expect(await choiceOf(bea, id)).toBeUndefined();
  });

  test('not whoever chose not to, also after another upvote', async () => {
    const id = await buildIdea(mo.id);
    await put(bea, of('ideas', id, 'upvote'));
    for (const person of [mo, bea]) {
      expect((await del(person, of('ideas', id, 'follow'))).body).toEqual({ id, follow: false });
    }
    await del(bea, of('ideas', id, 'upvote'));
    await put(bea, of('ideas', id, 'upvote'));
    expect(await followersOf('idea', id)).toEqual([]);
    expect(await choiceOf(bea, id)).toBe(false);
    await put(bea, of('ideas', id, 'follow'));
    expect(await followersOf('idea', id)).toEqual(ids(bea));
  });

  test('those of an idea that was merged into it, without those who had left that one', async () => {
    const [from, into] = [await buildIdea(mo.id), await buildIdea(bea.id)];
    await buildUpvotes(from, [mo.id, cy.id]);
    await del(cy, of('ideas', from, 'follow'));
    await put(ada, of('ideas', from, 'follow'));
    await merge(from, into);
    expect(await followersOf('idea', into)).toEqual(ids(mo, bea, ada));
  });

  test('two hundred presses at once are answered with what each asked for, and the last one is stored', async () => {
    const id = await buildIdea(mo.id);
    const wanted = Array.from({ length: 200 }, (_, n) => n % 3 > 0);
    const answers = await Promise.all(
      wanted.map((follow) => (follow ? put : del)(cy, of('ideas', id, 'follow'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(answers.map(({ body }) => body.follow)).toEqual(wanted);
    expect(await followersOf('idea', id)).toEqual(ids(mo, cy));
  });

  test('what is unknown is refused, and visitors and users follow nothing', async () => {
    for (const kind of ['ideas', 'roadmap'] as const) {
      expect((await put(mo, of(kind, randomUUID(), 'follow'))).status).toBe(404);
      expect((await del(mo, of(kind, randomUUID(), 'follow'))).status).toBe(404);
      expect((await put(mo, of(kind, '.', 'follow'))).status).not.toBe(200);
      expect((await send(members, of(kind, randomUUID(), 'follow'), { method: 'PUT' })).status).toBe(401);
      const user = await buildPerson();
      expect((await put(user, of(kind, randomUUID(), 'follow'))).status).toBe(403);
      expect((await send(members, '/api/members/follows', { token: user.token })).status).toBe(403);
    }
  });
});

describe('who follows a roadmap item', () => {
  test('whoever votes for it, also when it is done and the vote came back; not whoever chose not to', async () => {
    const id = await buildRoadmapItem();
    for (const person of [mo, bea]) await put(person, of('roadmap', id, 'vote'));
    await put(cy, of('roadmap', id, 'follow'));
    await del(bea, of('roadmap', id, 'follow'));
    expect(await followersOf('item', id)).toEqual(ids(mo, cy));
    await move(id, 'completed');
    expect(await followersOf('item', id)).toEqual(ids(mo, cy));
    const marks = await Promise.all([mo, bea, cy].map((one) => choiceOf(one, id)));
    expect(marks).toEqual([true, false, true]);
  });
});

test('whoever follows an idea follows the roadmap item that was made of it, until they leave either', async () => {
  const [from, idea_id] = [await buildIdea(cy.id), await buildIdea(mo.id)];
  const [dee, eve] = await Promise.all([buildPerson('member'), buildPerson('member')]);
  await merge(from, idea_id);
  for (const person of [bea, dee, eve]) await put(person, of('ideas', idea_id, 'upvote'));
  const id = await buildRoadmapItem({ idea_id });
  expect(await followersOf('item', id)).toEqual(ids(mo, bea, cy, dee, eve));
  await del(bea, of('ideas', idea_id, 'follow'));
  await del(dee, of('roadmap', id, 'follow'));
  await del(eve, of('ideas', idea_id, 'follow'));
  await put(eve, of('roadmap', id, 'vote'));
  expect(await followersOf('item', id)).toEqual(ids(mo, cy, eve));
  expect(await followersOf('idea', idea_id)).toEqual(ids(mo, cy, dee));
  await move(id, 'completed');
  await settle();
  expect(await unreadOf(mo, bea, dee, eve)).toEqual([1, 0, 0, 1]);
});

describe('followers are told, and nobody else', () => {
  test('of the new status of an idea, of a note by itself, and of its merging', async () => {
    const [id, into] = [await buildIdea(mo.id), await buildIdea(mo.id)];
    await put(bea, of('ideas', id, 'upvote'));
    await del(mo, of('ideas', id, 'follow'));
    await decide(id, { status: 'approved', admin_note: 'Soon.' });
    await decide(id, { status: 'approved', admin_note: 'Very soon.' });
    await settle();
    expect(await unreadOf(mo, bea, cy)).toEqual([0, 2, 0]);
    await merge(id, into);
    await settle();
    expect(await unreadOf(mo, bea, cy)).toEqual([0, 3, 0]);
  });

  test('of a hidden idea its author alone, who alone can follow it', async () => {
    const [id, into] = [await buildIdea(mo.id, { hidden: true }), await buildIdea(cy.id)];
    await buildUpvotes(id, [bea.id]);
    for (const [person, status] of [
      [mo, 200],
      [bea, 404],
    ] as const) {
      expect((await del(person, of('ideas', id, 'follow'))).status).toBe(status);
      expect((await put(person, of('ideas', id, 'follow'))).status).toBe(status);
    }
    await decide(id, { status: 'approved', admin_note: 'Soon.' });
    await merge(id, into);
    await settle();
    expect(await unreadOf(mo, bea, cy)).toEqual([2, 0, 0]);
    const { items } = (await send(notices, '/api/notices', { token: mo.token })).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Quiet hours', 'Quiet hours']);
  });

  test('of an idea that was put on the roadmap: its author and whoever upvoted or follows it, not whoever did it', async () => {
    const id = await buildIdea(mo.id);
    await put(bea, of('ideas', id, 'upvote'));
    const item = { title: 'Lift clubs', description: 'Same people, same road.', idea_id: id };
    const made = await send(admin, '/api/admin/roadmap', { body: item, token: ada.token });
    expect(made.status).toBe(201);
    await settle();
    expect(await unreadOf(mo, bea, cy, ada)).toEqual([1, 1, 0, 0]);
    const { items } = (await send(notices, '/api/notices', { token: mo.token })).body;
    expect(items[0]).toMatchObject({ says: 'An idea you follow is on the roadmap', title: 'Lift clubs' });
  });

  test('of where a roadmap item got to, until it shipped', async () => {
    const id = await buildRoadmapItem();
    await put(mo, of('roadmap', id, 'vote'));
    await put(bea, of('roadmap', id, 'follow'));
    await move(id, 'in_progress');
    await move(id, 'completed');
    await settle();
    expect(await unreadOf(mo, bea, cy)).toEqual([2, 2, 0]);
  });
});

test('what a member chose to follow is in their export, and goes with their account', async () => {
  const id = await buildIdea(bea.id);
  await put(mo, of('ideas', id, 'follow'));
  const own = (path: string, sent = {}) => send(accounts, path, { token: mo.token, ...sent });
  expect((await own('/api/account/export')).body.follows).toMatchObject([{ thing_id: id, follow: true }]);
  const { username } = (await own('/api/account')).body;
  await own('/api/account', { method: 'DELETE', body: { username } });
  await settle();
  expect((await firestore().collection('follows').where('member_id', '==', mo.id).get()).size).toBe(0);
  expect(await followersOf('idea', id)).toEqual(ids(bea));
});
