import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOTICES_PAGE } from '#domain/notifications/notice.ts';
import { TOPIC_IDS } from '#domain/notifications/topics.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { publishEventNow } from '#server/platform/outbox/published-events.ts';
import { readPersonOf } from '#tests/builders/notices.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import notices from '../../functions/notices.ts';

const settle = async () => {
  for (const minutes of [1, 3, 5]) await deliverOutbox(() => new Date(Date.now() + minutes * 60_000));
};
const ask = (person: Person | null, path = '', method = 'GET', body?: unknown) =>
  send(notices, `/api/notices${path}`, {
    method,
    token: person?.token,
    ...(body === undefined ? {} : { body }),
  });

let ada: Person;
let mo: Person;
beforeAll(async () => {
  [ada, mo] = await Promise.all([buildPerson('admin'), buildPerson('member')]);
});

/** Has someone told of so many badges. */
async function tell(person: Person, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const about = randomUUID();
    await publishEventNow(
      { event: 'badge-awarded', cause: about, about, people: [person.id] },
      new Date(Date.now() + n),
    );
  }
  await settle();
}

describe('what the product does is told to whom it concerns', () => {
  test('a member is told of a badge with its name, and is led to it', async () => {
    const key = `b-${randomUUID()}`;
    await send(admin, '/api/admin/badges', {
      body: { name: 'Bug finder', key, description: 'Five rough edges.' },
      token: ada.token,
    });
    await send(admin, `/api/admin/badges/${key}/awards`, {
      body: { member_id: mo.id },
      token: ada.token,
    });
    await settle();
    const { status, body } = await ask(mo);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [
        {
          says: 'You have a new badge',
          title: 'Bug finder',
          path: `/insiderz-portal/dashboard#badge-${key}`,
          read: false,
        },
      ],
      next: null,
      unread: 1,
    });
  });

  test('members are told of a mission and of what is published, but not whoever did it', async () => {
    const member = await buildPerson('member');
    const made = await send(admin, '/api/admin/missions', {
      body: {
        title: 'Try the map',
        brief: 'Look for a shop on a phone.',
        reward_points: 10,
        effort: 'medium',
      },
      token: ada.token,
    });
    expect(made.status).toBe(201);
    const item = { title: 'Leeds is next', body: 'From March on.', type: 'news', audience: 'members' };
    expect((await send(admin, '/api/admin/feed', { body: item, token: ada.token })).status).toBe(201);
    await settle();
    const { body } = await ask(member);
    expect(body.items.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Leeds is next',
      'Try the map',
    ]);
    expect((await ask(ada)).body.items).toEqual([]);
  });

  test('members are told of a feed item when it is published, with its title, and of no draft', async () => {
    const member = await buildPerson('member');
    const item = { title: 'Bath is next', body: 'From May on.', type: 'news', audience: 'members' };
    const write = (id: string, body: object) =>
      send(admin, `/api/admin/feed/${id}`, { method: 'PATCH', body, token: ada.token });
    const draft = (
      await send(admin, '/api/admin/feed', { body: { ...item, published: false }, token: ada.token })
    ).body;
    const hasty = (await send(admin, '/api/admin/feed', { body: item, token: ada.token })).body;
    const hidden = (await write(hasty.id, { published: false, updated_at: hasty.updated_at })).body;
    await settle();
    expect((await ask(member)).body.items).toEqual([]);
    await write(draft.id, { published: true, updated_at: draft.updated_at });
    await settle();
    await write(hasty.id, { published: true, title: 'Hull is next', updated_at: hidden.updated_at });
    await settle();
    expect((await ask(member)).body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Hull is next',
      'Bath is next',
    ]);
  });

  test('a deleted account before it is spread is told nothing', async () => {
    const gone = randomUUID();
    await publishEventNow({ event: 'badge-awarded', cause: gone, about: gone, people: [gone] }, new Date());
    await settle();
    expect((await firestore().collection('notices').where('user_id', '==', gone).get()).size).toBe(0);
  });
});

describe('the notices of a person', () => {
  test('come in pages, newest first, each once', async () => {
    const person = await buildPerson();
    await tell(person, NOTICES_PAGE + 2);
    const first = (await ask(person)).body;
    const second = (await ask(person, `?after=${encodeURIComponent(first.next)}`)).body;
    expect([first.items.length, second.items.length, second.next]).toEqual([NOTICES_PAGE, 2, null]);
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(NOTICES_PAGE + 2);
    expect(first.unread).toBe(NOTICES_PAGE + 2);
    expect((await ask(person, '/unread')).body).toEqual({ unread: NOTICES_PAGE + 2 });
  });

  test('are read one by one, or all at once; twice is once', async () => {
    const person = await buildPerson();
    await tell(person, 3);
    const [one] = (await ask(person)).body.items;
    for (const _ of [1, 2]) {
      expect((await ask(person, `/${one.id}/read`, 'POST')).body).toEqual({ unread: 2 });
    }
    expect((await ask(person)).body.items.filter(({ read }: { read: boolean }) => read)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await ask(person, '/read', 'POST')).body).toEqual({ unread: 0 });
  });

  test('are nobody else’s: another’s is not found, and a visitor is refused', async () => {
    const person = await buildPerson();
    await tell(person, 1);
    const [one] = (await ask(person)).body.items;
    expect((await ask(mo, `/${one.id}/read`, 'POST')).status).toBe(404);
    expect((await ask(person, `/${randomUUID()}/read`, 'POST')).status).toBe(404);
    for (const [path, method] of [
      ['', 'GET'],
      ['/unread', 'GET'],
      ['/read', 'POST'],
      [`/${one.id}/read`, 'POST'],
      ['/settings', 'GET'],
    ]) {
      expect((await ask(null, path, method)).status).toBe(401);
    }
    expect((await ask(person)).body.unread).toBe(1);
  });

  test('say nothing of their subject to someone who lost the role they were for', async () => {
    const person = await buildPerson('member');
    const about = randomUUID();
    await firestore().collection('missions').doc(about).set({ title: 'Try the map' });
    const words = 'Only for members';
    await publishEventNow(
      { event: 'submission-approved', cause: about, about, people: [person.id], words },
      new Date(),
    );
    await settle();
    expect((await ask(person)).body.items).toMatchObject([{ title: 'Try the map', words }]);
    await firestore().collection('user_roles').doc(`${person.id}_member`).delete();
    expect((await ask(person)).body.items).toMatchObject([{ title: null, words: null }]);
  });

  test('and what they chose are in an export of theirs and go with the account', async () => {
    const person = await buildPerson();
    await tell(person, 1);
    await ask(person, '/settings', 'PATCH', { digest: true });
    const held = await readPersonOf(person);
    expect(held.notices).toMatchObject([{ user_id: person.id, event: 'badge-awarded' }]);
    expect(held.notice_settings).toMatchObject([{ digest: true }]);
  });
});

describe('what someone is asked about', () => {
  const idsOf = async (person: Person) =>
    (await ask(person, '/settings')).body.topics.map(({ id }: { id: string }) => id);

  test('are the topics of their roles, and mail is on for none of them by itself', async () => {
    const uma = await buildPerson();
    expect(await idsOf(uma)).toEqual(['contributions', 'recognition']);
    expect(await idsOf(mo)).toEqual(['contributions', 'recognition', 'followed', 'missions', 'news']);
    expect(await idsOf(ada)).toEqual(TOPIC_IDS);
    const { body } = await ask(ada, '/settings');
    expect(body.topics.filter(({ channels }: { channels: { mail?: boolean } }) => channels.mail)).toEqual([]);
    expect(body).toMatchObject({ digest: false, recap: false, has_address: false });
    expect((await ask(mo, '/settings')).body).toMatchObject({ digest: false, recap: null });
    expect((await ask(uma, '/settings')).body).toMatchObject({ digest: null, recap: null });
  });

  test('a change changes what it names and nothing else', async () => {
    const person = await buildPerson('member');
    const before = (await ask(person, '/settings')).body;
    const change = { topics: { news: { app: false } }, digest: true };
    const { status, body } = await ask(person, '/settings', 'PATCH', change);
    expect(status).toBe(200);
    const news = { id: 'news', channels: { app: false, mail: false, push: false } };
    const topics = before.topics.map((topic: { id: string }) => (topic.id === 'news' ? news : topic));
    expect(body).toEqual({ ...before, topics, digest: true });
    await ask(person, '/settings', 'PATCH', { topics: { news: { mail: true } } });
    const after = (await ask(person, '/settings')).body;
    expect(after.topics.at(-1).channels).toEqual({ app: false, mail: true, push: false });
    expect(after.digest).toBe(true);
  });

  test.each([
    ['nothing', {}, 422],
    ['a topic that there is not', { topics: { weather: { app: true } } }, 400],
    ['a channel that there is not', { topics: { news: { fax: true } } }, 400],
    ['neither yes nor no', { topics: { news: { app: 'perhaps' } } }, 400],
  ])('%s is refused', async (_name, body, status) => {
    expect((await ask(mo, '/settings', 'PATCH', body)).status).toBe(status);
  });
});
