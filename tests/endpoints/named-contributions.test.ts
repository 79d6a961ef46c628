import { beforeAll, describe, expect, test } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';

const TEXT = 'A roadmap item came of your contribution';
const ROADMAP = '/api/admin/roadmap';

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
/** Lets everything leave that is due, what that puts into the outbox too. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await deliverOutbox(later(2 + round));
}

interface Sent {
  id: string;
  reference: string;
}

async function sendOne({ token }: Person): Promise<Sent> {
  const answer = await send(contributions, '/api/contributions', { body: buildContribution(), token });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function accept({ id }: Sent): Promise<void> {
  const effective_at = new Date(Date.now() - 1);
  await firestore().doc(`contributions/${id}`).update({ status: 'accepted', effective_at });
}

async function sendAccepted(person: Person): Promise<Sent> {
  const sent = await sendOne(person);
  await accept(sent);
  return sent;
}

const create = async (body: Record<string, unknown>, { token } = ada) =>
  (await send(admin, ROADMAP, { body: { title: 'Bike racks', description: 'On the map.', ...body }, token }))
    .body;

async function change({ id, updated_at }: { id: string; updated_at: string }, body: Record<string, unknown>) {
  const changed = { ...body, updated_at };
  const answer = await send(admin, `${ROADMAP}/${id}`, { method: 'PATCH', body: changed, token: ada.token });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function bell({ token }: Person): Promise<{ title: string; path: string }[]> {
  await settle();
  const { items } = (await send(notices, '/api/notices', { token })).body;
  return items.filter(({ says }: { says: string }) => says === TEXT);
}

describe('a roadmap item that names a contribution', () => {
  test('its sender is notified once, and led to the row that links to the item', async () => {
    const fern = await buildPerson();
    const { id, reference } = await sendAccepted(fern);
    const item = await create({ public: true, contributions: [reference] });
    expect(await bell(fern)).toMatchObject([{ title: reference, path: `/account#contribution-${id}` }]);
    const without = await change(item, { contributions: [] });
    await change(without, { contributions: [reference] });
    expect(await bell(fern)).toHaveLength(1);
    await create({ title: 'Racks at stations', public: true, contributions: [reference] });
    expect(await bell(fern)).toHaveLength(2);
  });

  test('an email reaches a sender who turned it on', async () => {
    const fern = await buildPerson();
    const email = `${fern.id.slice(0, 12).toLowerCase()}@example.org`;
    const now = new Date();
    const address = { email, email_lower: email, verified_at: now, pending: null, updated_at: now };
    await firestore().doc(`account_recovery/${fern.id}`).set(address);
    const topics = { recognition: { mail: true } };
    await send(notices, '/api/notices/settings', { method: 'PATCH', token: fern.token, body: { topics } });
    const { reference } = await sendAccepted(fern);
    await settle();
    await emptyInbox();
    await create({ public: true, contributions: [reference] });
    await settle();
    const mails = (await inbox()).filter(({ to }) => JSON.stringify(to).includes(email));
    expect(mails.map(({ subject }) => subject)).toEqual([TEXT]);
  });

  test('a user is notified once the item becomes public, and a member of any', async () => {
    const [fern, mo] = [await buildPerson(), await buildPerson('member')];
    const sent = [await sendAccepted(fern), await sendAccepted(mo)];
    const item = await create({ contributions: sent.map(({ reference }) => reference) });
    expect([await bell(fern), await bell(mo)].map(({ length }) => length)).toEqual([0, 1]);
    await change(item, { public: true });
    expect([await bell(fern), await bell(mo)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('nobody is notified of a reference that was removed again, or before their contribution is accepted', async () => {
    const fern = await buildPerson();
    const [waiting, accepted] = [await sendOne(fern), await sendAccepted(fern)];
    await create({ public: true, contributions: [waiting.reference] });
    const item = await create({ public: true, contributions: [accepted.reference] });
    await change(item, { contributions: [] });
    expect(await bell(fern)).toEqual([]);
  });

  test('neither the admin who names their own contribution nor an erased sender is notified', async () => {
    const [grace, gone] = [await buildPerson('admin'), await buildPerson()];
    const [own, erased] = [await sendAccepted(grace), await sendAccepted(gone)];
    await firestore().doc(`profiles/${gone.id}`).delete();
    await create({ public: true, contributions: [own.reference, erased.reference] }, grace);
    expect(await bell(grace)).toEqual([]);
    expect((await firestore().collection('notices').where('user_id', '==', gone.id).get()).size).toBe(0);
  });
});
