import { beforeAll, describe, expect, test } from 'vitest';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { FIRST_JOINED_ROWS, FIRST_ROWS, pageRequest } from '#domain/wire.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

/** More than a screen asks for first, and fewer than a page without a size brings. */
const MANY = 120;

let ada: Person;
let mo: Person;
let neverTook: Person;

beforeAll(async () => {
  [ada, mo, neverTook] = [
    await buildPerson('admin'),
    await buildPerson('member'),
    await buildPerson('member'),
  ];
  for (const collection of [
    'ideas',
    'roadmap_items',
    'missions',
    'mission_submissions',
    'points_ledger',
  ] as const) {
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
    const first = await ask(`/api/admin/${list}`, pageRequest(undefined));
    expect(first.body.items).toHaveLength(FIRST_ROWS);
    const rest = await ask(`/api/admin/${list}`, pageRequest(first.body.next ?? ''));
    expect(rest.body.next).toBeNull();
    const whole = await ask(`/api/admin/${list}`);
    expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(
      whole.body.items.map(({ id }) => id),
    );
  },
);

describe('what members see whole, page after page', () => {
  interface MemberPage {
    status: number;
    body: {
      items: { id: string; voted: boolean; submissions: { note: string }[] }[];
      next: string | null;
    } & {
      available: number;
    };
  }
  const askAs = (who: Person, list: string, query: Record<string, string> = {}): Promise<MemberPage> =>
    send(members, `/api/members/${list}?${new URLSearchParams(query)}`, {
      token: who.token,
      body: undefined,
    });
  const walk = async (who: Person, list: string, size: number): Promise<MemberPage['body'][]> => {
    const pages = [(await askAs(who, list, { page_size: String(size) })).body];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      pages.push((await askAs(who, list, { after: next, page_size: String(size) })).body);
    }
    return pages;
  };
  const idsOf = (pages: readonly MemberPage['body'][]) =>
    pages.flatMap(({ items }) => items.map(({ id }) => id));

  test('a member who asks for the roadmap without a size gets all of it', async () => {
    const { body } = await askAs(mo, 'roadmap');
    expect([body.items.length, body.next, body.available]).toEqual([MANY, null, VOTES_EACH]);
  });

  test('the roadmap begins with a short page, misses nothing, and each page knows all votes of the member', async () => {
    const { body: whole } = await askAs(mo, 'roadmap');
    const [newest, oldest] = [whole.items[0]?.id, whole.items.at(-1)?.id];
    for (const id of [newest, oldest]) {
      await send(members, `/api/members/roadmap/${id}/vote`, { method: 'PUT', token: mo.token });
    }
    const first = await askAs(mo, 'roadmap', pageRequest(undefined) as Record<string, string>);
    expect(first.body.items).toHaveLength(FIRST_ROWS);
    const pages = await walk(mo, 'roadmap', FIRST_ROWS);
    expect(pages).toHaveLength(Math.ceil(MANY / FIRST_ROWS));
    expect(idsOf(pages)).toEqual(whole.items.map(({ id }) => id));
    expect(pages.map(({ available }) => available)).toEqual(pages.map(() => VOTES_EACH - 2));
    expect(pages.flatMap(({ items }) => items.filter(({ voted }) => voted).map(({ id }) => id))).toEqual([
      newest,
      oldest,
    ]);
  });

  test('a member who asks for missions without a size gets all that are open', async () => {
    const { body } = await askAs(neverTook, 'missions');
    expect([body.items.length, body.next]).toEqual([MANY, null]);
  });

  test('missions begin with a short page of what is open; what closed and the member took part in follows, once each', async () => {
    const closed: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await buildMission({ title: `Closed ${n}` });
      const { id: handedIn } = await buildSubmission(id, mo.id, { note: `First try at ${n}` });
      if (n < 2) {
        await firestore().doc(`mission_submissions/${handedIn}`).update({ status: 'rejected' });
        await buildSubmission(id, mo.id, { note: `Second try at ${n}` });
      }
      await firestore().doc(`missions/${id}`).update({ status: 'completed' });
      closed.push(id);
    }
    const { body: whole } = await askAs(mo, 'missions');
    expect(whole.items).toHaveLength(MANY + closed.length);

    const first = await askAs(
      mo,
      'missions',
      pageRequest(undefined, FIRST_JOINED_ROWS) as Record<string, string>,
    );
    expect(first.body.items).toHaveLength(FIRST_JOINED_ROWS);
    for (const size of [4, FIRST_JOINED_ROWS, 60, 200]) {
      const pages = await walk(mo, 'missions', size);
      const rows = pages.flatMap(({ items }) => items);
      expect(rows.slice(0, MANY).map(({ id }) => id)).toEqual(
        whole.items.map(({ id }) => id).filter((id) => !closed.includes(id)),
      );
      expect(
        rows
          .slice(MANY)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...closed].sort());
      const byId = new Map(whole.items.map((mission) => [mission.id, mission]));
      for (const row of rows) expect(row).toEqual(byId.get(row.id));
    }
    expect(whole.items.find(({ id }) => id === closed[0])?.submissions.map(({ note }) => note)).toEqual([
      'Second try at 0',
      'First try at 0',
    ]);
    const others = await walk(neverTook, 'missions', FIRST_JOINED_ROWS);
    expect(idsOf(others).filter((id) => closed.includes(id))).toEqual([]);
  });

  test.each(['roadmap', 'missions'])('a size that no page of %s can have is refused', async (list) => {
    expect((await askAs(mo, list, { page_size: '0' })).status).toBe(422);
    expect((await askAs(mo, list, { page_size: '201' })).status).toBe(422);
  });
});

test.each(['0', '201', '-1', '1e2', '05', 'all', ''])('a size of "%s" is refused', async (size) => {
  expect((await ask('/api/admin/ideas', { page_size: size })).status).toBe(422);
});
