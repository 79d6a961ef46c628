import { beforeAll, expect, test } from 'vitest';
import { askedPage, FIRST_ROWS } from '#domain/wire.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

/** More than a screen asks for first, and fewer than a page without a size brings. */
const MANY = 120;

let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  for (const collection of ['ideas', 'roadmap_items', 'mission_submissions', 'points_ledger'] as const) {
    await buildMany(collection, [0, MANY]);
  }
});

interface Page {
  status: number;
  body: { items: { id: string }[]; next: string | null };
}

const ask = (path: string, query: Record<string, string | undefined> = {}): Promise<Page> => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
  const asked = given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
  return send(admin, asked, { token: ada.token, body: undefined });
};

test.each(['ideas', 'roadmap', 'submissions', 'ledger'])(
  'who asks for %s without a size gets all that a page has room for',
  async (list) => {
    const { body } = await ask(`/api/admin/${list}`);
    expect([body.items.length, body.next]).toEqual([MANY, null]);
  },
);

test.each(['ideas', 'roadmap', 'submissions', 'ledger'])(
  'a screen begins %s with a short page and misses nothing',
  async (list) => {
    const first = await ask(`/api/admin/${list}`, askedPage(undefined));
    expect(first.body.items).toHaveLength(FIRST_ROWS);
    const rest = await ask(`/api/admin/${list}`, askedPage(first.body.next ?? ''));
    expect(rest.body.next).toBeNull();
    const whole = await ask(`/api/admin/${list}`);
    expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(
      whole.body.items.map(({ id }) => id),
    );
  },
);

test.each(['0', '201', '-1', '1e2', '05', 'all', ''])('a size of "%s" is refused', async (size) => {
  expect((await ask('/api/admin/ideas', { page_size: size })).status).toBe(422);
});
