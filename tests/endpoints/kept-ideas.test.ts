import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { refreshRoadmap } from '#server/operations/refresh.ts';
import { refreshRows } from '#server/platform/list-cache/row-lists.ts';
import { everyBlob } from '#tests/builders/every-store.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const IDEAS = '/api/members/ideas';
const KEPT = `${IDEAS}?rows=kept`;
const MANY = 700;
let mo: Person;
let ada: Person;

beforeAll(async () => {
  await buildMany('ideas', [0, MANY]);
  [mo, ada] = [await buildPerson('member'), await buildPerson('admin')];
});

async function allOf(path: string, who = mo): Promise<MemberIdea[]> {
  const rows: MemberIdea[] = [];
  let next: string | null = null;
  do {
    const after: string =
      next === null ? '' : `${path === KEPT ? '&' : '?'}after=${encodeURIComponent(next)}`;
    const { status, body } = await send(members, `${path}${after}`, { token: who.token });
    expect(status).toBe(200);
    rows.push(...body.items);
    next = body.next;
  } while (next !== null);
  return rows;
}
const share = async (person: Person, title: string): Promise<string> =>
  (await send(members, IDEAS, { token: person.token, body: { title, description: `About ${title}` } })).body
    .id;
const press = (person: Person, id: string, method = 'PUT') =>
  send(members, `${IDEAS}/${id}/upvote`, { method, token: person.token });
const same = async () => expect(await allOf(KEPT)).toEqual(await allOf(IDEAS));

describe('GET /api/members/ideas?rows=kept', () => {
  test('all ideas as the records give them; later openings read next to nothing', async () => {
    await same();
    const reads = await countReads(() => allOf(KEPT));
    expect(reads).toBeLessThanOrEqual(12);
  });

  test('a new idea, its upvotes, its status and the name of its author are as they are now', async () => {
    const id = await share(mo, 'Quiet hours');
    const row = async () => (await allOf(KEPT)).find((idea) => idea.id === id);
    expect(await row()).toMatchObject({ mine: true, upvotes: 0, upvoted: false });
    await press(mo, id);
    await press(ada, id);
    expect(await row()).toMatchObject({ upvotes: 2, upvoted: true });
    await refreshRoadmap(new Date());
    expect(await row()).toMatchObject({ upvotes: 2, upvoted: true });
    await press(mo, id, 'DELETE');
    expect(await row()).toMatchObject({ upvotes: 1, upvoted: false });
    const { items } = (await send(admin, '/api/admin/ideas', { token: ada.token })).body;
    const { updated_at } = items.find((idea: MemberIdea) => idea.id === id);
    const body = { status: 'approved', updated_at };
    await send(admin, `/api/admin/ideas/${id}`, { method: 'PATCH', token: ada.token, body });
    expect((await row())?.status).toBe('approved');
    const display_name = `Wren ${randomUUID().slice(0, 6)}`;
    await send(accounts, '/api/account', { method: 'PATCH', token: mo.token, body: { display_name } });
    expect((await row())?.author).toBe(display_name);
    await same();
  });

  test('more than a few changes are brought into the rows, and none is lost', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => share(mo, `Idea of many ${n}`)));
    await same();
    await same();
  });

  test('nothing that a deleted member wrote is left in what is kept (T36)', async () => {
    const uma = await buildPerson('member');
    const words = `Lantern ${randomUUID()}`;
    const id = await share(uma, words);
    await Promise.all(Array.from({ length: 25 }, (_, n) => share(mo, `Idea of more ${n}`)));
    await allOf(KEPT);
    await refreshRows(IDEA_ROWS, new Date(), () => true);
    const kept = async () =>
      (await everyBlob()).filter((blob) => blob.startsWith('list-rows') && blob.includes(words));
    expect(await kept()).not.toEqual([]);
    const { username } = (await send(accounts, '/api/account', { token: uma.token })).body;
    await send(accounts, '/api/account', { method: 'DELETE', token: uma.token, body: { username } });
    await deliver(`account-deletion_${uma.id}`, () => new Date(Date.now() + 120_000));
    expect(await kept()).toEqual([]);
    expect((await allOf(KEPT)).find((idea) => idea.id === id)?.author).toBeNull();
    await same();
  });
});
