import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { OWN_CONTRIBUTIONS_PAGE, type OwnContribution } from '#domain/contributions/own-contract.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { readPublicRoadmap } from '#server/roadmap/records/roadmap-snapshot.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const LIST = '/api/account/contributions';
const list = (person: Person, query = '') => send(contributions, `${LIST}${query}`, { token: person.token });
const rowsOf = async (person: Person): Promise<OwnContribution[]> => (await list(person)).body.items;

interface Sent {
  person?: Person;
  /** Sent from outside without a ticket, as a program does. */
  quarantined?: boolean;
  changes?: Record<string, unknown>;
}
async function contribute({ person, quarantined, changes }: Sent): Promise<string> {
  const body = buildContribution({ description: `The map is empty. ${randomUUID()}`, ...changes });
  const ip = quarantined ? { ip: newAddress() } : {};
  const answer = await send(contributions, '/api/contributions', { body, token: person?.token, ...ip });
  expect(answer.status).toBe(201);
  const place = quarantined ? 'held_submissions' : 'contributions';
  expect((await firestore().doc(`${place}/${answer.body.id}`).get()).exists).toBe(true);
  return answer.body.id;
}

const openLink = (id: string, person: Person) =>
  send(contributions, '/api/contributions/status', { body: { key: statusKeyOf(id) }, token: person.token });

async function decide(id: string, decision: Record<string, unknown>): Promise<void> {
  const path = `/api/admin/contributions/${id}`;
  const { updated_at } = (await send(admin, path, { token: ada.token })).body.contribution;
  const body = { ...decision, updated_at };
  expect((await send(admin, path, { method: 'PATCH', body, token: ada.token })).status).toBe(200);
}
/** As if the ten seconds of a decision were over. */
const takeEffect = (id: string) =>
  firestore()
    .doc(`contributions/${id}`)
    .update({ effective_at: new Date(Date.now() - 1) });

const ACCEPTED = { status: 'accepted', award: { reward: 'minor_bug', amount: 100, first: false } };

describe('GET /api/account/contributions', () => {
  test('a person sees what they sent signed in, newest first and page after page, and nothing of others', async () => {
    const [fern, other] = [await buildPerson(), await buildPerson('member')];
    const ids: string[] = [];
    for (let n = 0; n <= OWN_CONTRIBUTIONS_PAGE; n += 1) {
      ids.push(await contribute({ person: fern, quarantined: n % 4 === 1 }));
    }
    await contribute({ person: other });
    await contribute({});
    const first = await list(fern);
    expect(first.status).toBe(200);
    const second = (await list(fern, `?after=${encodeURIComponent(first.body.next)}`)).body;
    expect([first.body.items.length, second.items.length, second.next]).toEqual([
      OWN_CONTRIBUTIONS_PAGE,
      1,
      null,
    ]);
    expect([...first.body.items, ...second.items].map(({ id }: OwnContribution) => id)).toEqual(
      ids.reverse(),
    );
    expect(await rowsOf(other)).toHaveLength(1);
    expect((await list(await buildPerson())).body).toEqual({ items: [], next: null });
  });

  test('a person sees of each its reference, title, type, app and state, and neither the text nor the desk', async () => {
    const fern = await buildPerson();
    const description = 'The map forgets my dates. Steps follow.';
    const id = await contribute({ person: fern, changes: { description, related_app: 'roomz' } });
    expect(await rowsOf(fern)).toEqual([
      {
        id,
        reference: expect.stringMatching(/^TG-/),
        title: 'The map forgets my dates',
        contribution_type: 'bug_rough_edge',
        related_app: 'roomz',
        status: 'new',
        inz: null,
        created_at: expect.any(String),
        reviewed_at: null,
        came_of_it: null,
        status_key: null,
      },
    ]);
  });

  test('a person sees a decision and its INZ when it takes effect, and not before', async () => {
    const fern = await buildPerson();
    const id = await contribute({ person: fern });
    await decide(id, ACCEPTED);
    expect(await rowsOf(fern)).toMatchObject([{ status: 'new', inz: null, reviewed_at: null }]);
    await takeEffect(id);
    const [row] = await rowsOf(fern);
    expect(row).toMatchObject({ status: 'accepted', inz: 100, reviewed_at: expect.any(String) });
  });

  test('a person sees no difference between a quarantined contribution and a new one', async () => {
    const fern = await buildPerson();
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    const description = 'The map is empty.';
    const proving = await contribute({ person: fern, changes: { email } });
    await openLink(proving, fern);
    await contribute({ person: fern, quarantined: true, changes: { email, description } });
    const [quarantined, stored] = await rowsOf(fern);
    const { id, reference, created_at, title: _, ...others } = quarantined as OwnContribution;
    expect(stored).toMatchObject(others);
    expect(others).toMatchObject({ status: 'new', status_key: null });
    await send(admin, `/api/admin/held/${id}/release`, { method: 'POST', token: ada.token });
    expect((await rowsOf(fern))[0]).toMatchObject({ id, reference, created_at });
    expect(await rowsOf(fern)).toHaveLength(2);
  });

  test('a person no longer sees a quarantined contribution that an admin discarded', async () => {
    const fern = await buildPerson();
    const id = await contribute({ person: fern, quarantined: true });
    await send(admin, '/api/admin/held/discard', { body: { ids: [id] }, token: ada.token });
    expect(await rowsOf(fern)).toEqual([]);
  });

  test('a person gets the key of a status page for a proved address alone, and once there is an answer', async () => {
    const fern = await buildPerson();
    const [proved, typed] = ['a', 'b'].map((name) => `${name}${randomUUID().slice(0, 8)}@example.org`);
    const own = await contribute({ person: fern, changes: { email: proved } });
    const foreign = await contribute({ person: fern, changes: { email: typed } });
    await openLink(own, fern);
    const keys = async () => (await rowsOf(fern)).map(({ status_key }) => status_key);
    expect(await keys()).toEqual([null, null]);
    for (const id of [own, foreign]) {
      await decide(id, { status: 'needs_info', message: 'Which phone?' });
      await takeEffect(id);
    }
    expect(await keys()).toEqual([null, statusKeyOf(own)]);
    const body = { key: statusKeyOf(own), text: 'A Pixel 7.' };
    expect((await send(contributions, '/api/contributions/status/reply', { body })).status).toBe(200);
    expect(await rowsOf(fern)).toMatchObject([
      { status: 'needs_info', status_key: null },
      { status: 'new', status_key: statusKeyOf(own) },
    ]);
  });

  test('a person sees the public item that came of an accepted contribution, and a member any', async () => {
    const [fern, mo] = [await buildPerson(), await buildPerson('member')];
    const came = async (person: Person) => (await rowsOf(person))[0]?.came_of_it;
    for (const person of [fern, mo]) {
      const id = await contribute({ person });
      const [{ reference } = { reference: '' }] = await rowsOf(person);
      const body = { title: 'Bike racks', description: 'On the map.', contributions: [reference] };
      const made = await send(admin, '/api/admin/roadmap', { body, token: ada.token });
      expect(made.body.contributions).toEqual([reference]);
      const shown = { id: made.body.id, title: 'Bike racks', column_name: 'backlog', public: false };
      expect(await came(person)).toBeNull();
      await decide(id, ACCEPTED);
      expect(await came(person)).toBeNull();
      await takeEffect(id);
      expect(await came(person)).toEqual(person === mo ? shown : null);
      const open = async () =>
        (await send(contributions, '/api/contributions/status', { body: { key: statusKeyOf(id) } })).body;
      expect(await open()).not.toHaveProperty('came_of_it');
      const seen = { public: true, updated_at: made.body.updated_at };
      const path = `/api/admin/roadmap/${made.body.id}`;
      expect((await send(admin, path, { method: 'PATCH', body: seen, token: ada.token })).status).toBe(200);
      expect(await came(person)).toEqual({ ...shown, public: true });
      expect((await open()).came_of_it).toEqual({ ...shown, public: true });
    }
  });

  test('members and visitors do not get the references that an item names', async () => {
    const mo = await buildPerson('member');
    await contribute({ person: mo });
    const [{ reference } = { reference: '' }] = await rowsOf(mo);
    const body = { title: 'Racks', description: 'On the map.', public: true, contributions: [reference] };
    const { id } = (await send(admin, '/api/admin/roadmap', { body, token: ada.token })).body;
    const { items } = (await send(members, '/api/members/roadmap', { token: mo.token })).body;
    const item = items.find((one: { id: string }) => one.id === id);
    expect(item).toMatchObject({ title: 'Racks' });
    expect(item).not.toHaveProperty('contributions');
    expect(JSON.stringify((await readPublicRoadmap()).items)).not.toContain(reference);
  });

  test('a visitor, and a person whose account is gone, are refused', async () => {
    expect((await send(contributions, LIST)).status).toBe(401);
    const gone = await buildPerson();
    await firestore().doc(`profiles/${gone.id}`).delete();
    expect((await list(gone)).status).toBe(401);
  });

  test.each([
    ['?after=tomorrow', 422],
    ['?after=', 422],
    ['?of=somebody', 400],
  ])('a person who asks for %s is refused', async (query, status) => {
    expect((await list(ada, query)).status).toBe(status);
  });
});
