import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESK_NOTE_LIMITS, type DeskNote } from '#domain/contributions/desk-note.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { accept, contribute, contributionNow, leave, newAddress } from '#tests/builders/awards.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person, revokeRole } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';

let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});

const nameOf = ({ email }: Person) => email.split('@')[0] ?? '';
const note = (by: Person, id: string, text: unknown, headers: Record<string, string> = {}) =>
  send(admin, `/api/admin/contributions/${id}/notes`, { body: { text }, token: by.token, headers });
const notesOf = async (id: string): Promise<DeskNote[]> => (await contributionNow(id)).desk_notes ?? [];
const fieldOf = ({ status, body }: { status: number; body: { fields?: unknown } }) => [status, body.fields];
const wrong = (message: string) => [422, [{ path: 'text', message }]];
async function toldTo(person: Person) {
  await deliverOutbox(() => new Date(Date.now() + 60_000));
  return (await send(notices, '/api/notices', { token: person.token })).body.items;
}

describe('a second opinion', () => {
  test('an admin names another one: the note is kept, and who was named is told with a way to it, once', async () => {
    const id = await contribute();
    const before = await contributionNow(id);
    const text = `What do you say, @${nameOf(bea).toUpperCase()}? Asked fern@example.org already.`;
    const key = { 'Idempotency-Key': randomUUID() };
    const answer = await note(ada, id, text, key);
    expect(answer.status).toBe(201);
    expect(answer.body.desk_notes).toMatchObject([{ author_id: ada.id, text, mentioned: [bea.id] }]);
    expect((await note(ada, id, text, key)).status).toBe(201);
    expect(await notesOf(id)).toHaveLength(1);
    const told = await toldTo(bea);
    expect(told).toMatchObject([
      { says: 'Another admin asks for your opinion', path: `/admin-portal/dashboard?c=${id}`, words: null },
    ]);
    expect(await toldTo(ada)).toEqual([]);
    // Whoever is about to decide is not refused for a note.
    expect((await contributionNow(id)).updated_at).toBe(before.updated_at);
    const seen = await send(admin, `/api/admin/contributions/${id}`, { token: bea.token });
    expect(seen.body.contribution.desk_notes).toHaveLength(1);
    const rows = await firestore().collection('audit').where('thing', '==', id).get();
    expect(rows.docs.map((row) => row.data())).toMatchObject([
      { action: 'contribution.note', actor_id: ada.id, after: { mentioned: [bea.id] } },
    ]);
    expect(JSON.stringify(rows.docs.map((row) => row.data()))).not.toContain('What do you say');
  });

  test('an admin answers without naming anyone, and notes stay in their order', async () => {
    const id = await contribute();
    await note(ada, id, `First, @${nameOf(bea)}`);
    expect((await note(bea, id, 'Second')).status).toBe(201);
    expect((await notesOf(id)).map(({ text, mentioned }) => [text.slice(0, 6), mentioned.length])).toEqual([
      ['First,', 1],
      ['Second', 0],
    ]);
  });

  test('a name that is nobody, a member, an admin no more or oneself is said at the field (422), and nothing is kept', async () => {
    const id = await contribute();
    const [mo, gone] = [await buildPerson('member'), await buildPerson('admin')];
    await revokeRole(gone.id, 'admin');
    for (const name of ['nobody_here', nameOf(mo), nameOf(gone)]) {
      expect(fieldOf(await note(ada, id, `And @${name}?`))).toEqual(
        wrong(`@${name} is not the username of an admin`),
      );
    }
    expect(fieldOf(await note(ada, id, `@${nameOf(ada)}`))).toEqual(
      wrong('You cannot ask yourself: name another admin'),
    );
    const six = Array.from({ length: DESK_NOTE_LIMITS.mentions + 1 }, (_, n) => `@name_${n}`).join(' ');
    expect(fieldOf(await note(ada, id, six))).toEqual(wrong('Ask 5 admins at most'));
    expect(fieldOf(await note(ada, id, '  '))).toEqual(wrong('Please write a note'));
    const long = 'n'.repeat(DESK_NOTE_LIMITS.text + 1);
    expect(fieldOf(await note(ada, id, long))).toEqual(wrong('The note must be at most 1000 characters'));
    expect(await notesOf(id)).toEqual([]);
  });

  test('the sender is not asked, and writes no note, where an admin sent it', async () => {
    const id = await contribute({}, bea);
    expect(fieldOf(await note(ada, id, `@${nameOf(bea)}?`))).toEqual(
      wrong(`@${nameOf(bea)} sent this contribution: ask another admin`),
    );
    expect((await note(bea, id, 'Mine')).status).toBe(403);
  });

  test('an unknown contribution is 404, a full one and one without its sender 409; visitor 401, member 403', async () => {
    expect((await note(ada, randomUUID(), 'Nowhere')).status).toBe(404);
    const id = await contribute();
    for (let n = 0; n < DESK_NOTE_LIMITS.notes; n += 1) {
      expect((await note(ada, id, `Note ${n}`)).status).toBe(201);
    }
    expect((await note(ada, id, 'One more')).status).toBe(409);
    const erased = await contribute();
    await firestore().doc(`contributions/${erased}`).update({ email: '' });
    expect((await note(ada, erased, 'Who was it?')).status).toBe(409);
    const mo = await buildPerson('member');
    const path = `/api/admin/contributions/${id}/notes`;
    expect((await send(admin, path, { body: { text: 'x' } })).status).toBe(401);
    expect((await send(admin, path, { body: { text: 'x' }, token: mo.token })).status).toBe(403);
  });

  test('admins are offered by name, without members and closed accounts; a member is refused', async () => {
    const [mo, closed] = [await buildPerson('member'), await buildPerson('admin')];
    await firestore().doc(`profiles/${closed.id}`).update({ disabled_reason: 'For a test' });
    const { body } = await send(admin, '/api/admin/desk/admins', { token: ada.token });
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([ada.id, bea.id]));
    expect(ids).not.toContain(mo.id);
    expect(ids).not.toContain(closed.id);
    expect((await send(admin, '/api/admin/desk/admins', { token: mo.token })).status).toBe(403);
  });
});

describe('a note stays among admins', () => {
  test('the contributor finds it on no status page, in no mail and in no export, and it goes when they do', async () => {
    const secret = `whisper ${randomUUID()}`;
    const [member, email] = [await buildPerson('member'), newAddress()];
    const id = await contribute({ email }, member);
    expect((await note(ada, id, secret)).status).toBe(201);
    await leave(await accept(ada, id, 10));
    const key = statusKeyOf(id);
    const page = await send(contributions, '/api/contributions/status', { body: { key } });
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.body)).not.toContain(secret);
    const exported = await send(accounts, '/api/account/export', { token: member.token });
    expect(exported.status).toBe(200);
    expect(JSON.stringify(exported.body)).toContain(id);
    expect(JSON.stringify(exported.body)).not.toContain(secret);
    expect(JSON.stringify(await inbox())).not.toContain(secret);
    const body = { username: nameOf(member) };
    await send(accounts, '/api/account', { method: 'DELETE', body, token: member.token });
    await deliverOutbox(() => new Date(Date.now() + 120_000));
    expect(await notesOf(id)).toEqual([]);
  });
});
