import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DeskView, VIEW_LIMITS } from '#domain/contributions/desk-views.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

const PATH = '/api/admin/desk/views';
let ada: Person;
let bea: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  bea = await buildPerson('admin');
});

const view = (name: string, more: Partial<DeskView> = {}): DeskView => ({
  id: randomUUID(),
  name,
  filter: { status: 'new', app: 'roomz', sort: 'oldest' },
  opens: false,
  ...more,
});
const read = async (person: Person) => (await send(admin, PATH, { token: person.token })).body;
const keep = (person: Person, views: unknown, version: number) =>
  send(admin, PATH, { method: 'PUT', token: person.token, body: { views, version } });

describe('saved views of the desk', () => {
  test('an admin keeps views in an order, with the one that opens, and another admin sees none of them', async () => {
    expect(await read(ada)).toEqual({ views: [], version: 0 });
    const views = [view('Oldest of Roomz', { opens: true }), view('Proofs', { filter: { proof: 'yes' } })];
    const kept = await keep(ada, views, 0);
    expect([kept.status, kept.body]).toEqual([200, { views, version: 1 }]);
    expect(await read(ada)).toEqual({ views, version: 1 });
    expect(await read(bea)).toEqual({ views: [], version: 0 });

    const [first, second] = views;
    expect((await keep(ada, [second, first], 1)).body.views).toEqual([second, first]);
    expect((await keep(ada, [second], 2)).body).toEqual({ views: [second], version: 3 });
  });

  test('a change upon views that changed since is refused with the present ones (409); the same again is not', async () => {
    const { version } = await read(bea);
    const mine = [view('Mine')];
    await keep(bea, mine, version);
    expect((await keep(bea, mine, version)).body).toEqual({ views: mine, version: version + 1 });
    const late = await keep(bea, [view('Late')], version);
    expect(late.status).toBe(409);
    expect(late.body.current).toEqual({ views: mine, version: version + 1 });
  });

  test.each([
    ['two of one name', [view('Same'), view('same')]],
    ['two that open', [view('A', { opens: true }), view('B', { opens: true })]],
    ['a name of blanks', [view('  ')]],
    ['a long name', [view('n'.repeat(VIEW_LIMITS.name + 1))]],
    ['too many', Array.from({ length: VIEW_LIMITS.views + 1 }, (_, n) => view(String(n)))],
    ['an unknown status', [view('A', { filter: { status: 'lost' as 'new' } })]],
  ])('%s is refused (422), and nothing is kept', async (_what, views) => {
    const before = await read(ada);
    expect((await keep(ada, views, before.version)).status).toBe(422);
    expect(await read(ada)).toEqual(before);
  });

  test('a member is refused, and the views are in the export of the admin whose they are', async () => {
    const mo = await buildPerson('member');
    expect((await send(admin, PATH, { token: mo.token })).status).toBe(403);
    const { version } = await read(ada);
    await keep(ada, [view('For the export')], version);
    const answer = await send(accounts, '/api/account/export', { token: ada.token });
    expect(JSON.stringify(answer.body)).toContain('For the export');
  });
});
