import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { QUARANTINE_MS } from '#domain/quarantine/submission.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { sweepExpired, sweepUploads } from '#server/operations/sweep-records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { openProof, putProof } from '#server/proofs/records.ts';
import { signTicket } from '#server/proofs/ticket.ts';
import { pngFile } from '#tests/builders/files.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const mailsWith = async (words: string) =>
  (await inbox()).filter((mail) => `${mail.subject}\n${mail.text}`.includes(words)).length;

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

/** A contribution without a ticket, from an address of its own; answers what its sender was told. */
async function held(changes: Record<string, unknown> = {}, token?: string) {
  const description = `Words of one sender: ${randomUUID()}`;
  const body = buildContribution({ description, ...changes });
  const answer = await send(contributions, '/api/contributions', { body, token, ip: newAddress() });
  expect(answer.status).toBe(201);
  return { ...answer.body, description } as { id: string; reference: string; created_at: string } & {
    description: string;
  };
}
const release = (id: string, headers: Record<string, string> = {}) =>
  send(admin, `/api/admin/held/${id}/release`, { method: 'POST', token: ada.token, headers });
const discard = (ids: unknown, headers = {}) =>
  send(admin, '/api/admin/held/discard', { body: { ids }, token: ada.token, headers });
const list = (query = '') => send(admin, `/api/admin/held${query}`, { token: ada.token });
const auditOf = async (thing: string, action: string) =>
  (await firestore().collection('audit').where('thing', '==', thing).where('action', '==', action).get())
    .docs;

/** A stored proof file and what its sender shows for it. */
async function proof() {
  const key = `${randomUUID()}.png`;
  const bytes = pngFile();
  const day = new Date().toISOString().slice(0, 10);
  const facts = { size: bytes.byteLength, type: 'image/png', sha256: 'x'.repeat(64) };
  const file = { name: 'a.png', ...facts, metadata_removed: true };
  await putProof(day, key, bytes, file);
  const proof_ticket = signTicket({ kind: 'stored', key, ...file, day, expires: Date.now() + 60_000 });
  return { key, sent: { proof_file_path: key, proof_ticket } };
}

describe('what is held back, as admins see it (T31)', () => {
  test('admin: sees who sent what, when and why it is held back, newest first, and how much it is', async () => {
    const first = await held({ display_name: 'Fern' });
    const second = await held({ form_ticket: agedTicket('contribution', 0) });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.count).toBe(body.items.length);
    expect(body.items.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(body.items[1]).toEqual({
      id: first.id,
      kind: 'contribution',
      why: 'no-ticket',
      reference: first.reference,
      display_name: 'Fern',
      email: 'fern@example.org',
      text: first.description,
      proof_url: null,
      proof_file: null,
      created_at: first.created_at,
    });
    expect(body.items[0].why).toBe('too-soon');
  });

  test('admin: sees what the app passed along, and no more than that', async () => {
    const context = {
      page_url: 'https://roomz.example/rooms/42',
      app_version: '2.3.1',
      device: 'Safari on iPhone',
      language: 'en-GB',
    };
    await held({ app_version: '2.3.1' });
    await held(context);
    const { body } = await list();
    expect(body.items.slice(0, 2)).toMatchObject([{ context }, { context: { app_version: '2.3.1' } }]);
    expect(Object.keys(body.items[1].context)).toEqual(['app_version']);
  });

  test('admin: the list comes page by page, and each row once', async () => {
    const ids = await Promise.all(Array.from({ length: 55 }, async () => (await held()).id));
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { body } = await list(after ? `?after=${encodeURIComponent(after)}` : '');
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      after = body.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
  });

  test('admin: the overview says how much is held back, and the desk shows none of it', async () => {
    const { id } = await held();
    const figures = await send(admin, '/api/admin/overview', { token: ada.token });
    const { count } = (await list()).body;
    expect(figures.body.held).toBe(count);
    const desk = await send(admin, '/api/admin/contributions', { token: ada.token });
    expect(desk.body.items.map((one: { id: string }) => one.id)).not.toContain(id);
  });
});

describe('releasing (T31, T32)', () => {
  test('admin: it becomes a new contribution with its id, reference and time; its mails leave once; it is audited', async () => {
    const email = `fern-${randomUUID().slice(0, 8)}@example.org`;
    const one = await held({ email });
    expect(await mailsWith(one.reference)).toBe(0);
    expect((await release(one.id)).body).toEqual({ released: true });
    const stored = await findContribution(one.id);
    expect(stored).toMatchObject({
      reference: one.reference,
      status: 'new',
      created_at: one.created_at,
      description: one.description,
      email,
    });
    // One for the admins, one for whoever sent it.
    expect(await mailsWith(one.reference)).toBe(2);
    expect((await auditOf(one.id, 'quarantine.release')).map((row) => row.get('actor_id'))).toEqual([ada.id]);
    expect((await list()).body.items.map(({ id }: { id: string }) => id)).not.toContain(one.id);
  });

  test('admin: pressed twice, at once or with the same key, it is released once', async () => {
    const one = await held();
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([release(one.id), release(one.id), release(one.id, key)]);
    answers.push(await release(one.id, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailsWith(one.reference)).toBe(2);
    expect(await auditOf(one.id, 'quarantine.release')).toHaveLength(1);
  });

  test('visitor: sending it again after the release is answered as before and stores nothing more', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = buildContribution({ description: `Sent again: ${randomUUID()}` });
    const post = () => send(contributions, '/api/contributions', { body, headers, ip: newAddress() });
    const first = await post();
    await release(first.body.id);
    expect((await post()).body).toEqual(first.body);
    expect((await firestore().doc(`held_submissions/${first.body.id}`).get()).exists).toBe(false);
  });

  test('admin: a message of the contact form leaves with its release, once', async () => {
    const message = `A message held back: ${randomUUID()}`;
    await send(contributions, '/api/send-contact-email', {
      body: { name: 'Fern', email: 'fern@example.org', message },
      headers: { 'Idempotency-Key': randomUUID() },
      ip: newAddress(),
    });
    const row = (await list()).body.items.find(({ text }: { text: string }) => text === message);
    expect(row).toMatchObject({ kind: 'contact', reference: null, display_name: 'Fern' });
    expect(await mailsWith(message)).toBe(0);
    expect([(await release(row.id)).status, (await release(row.id)).status]).toEqual([200, 200]);
    expect(await mailsWith(message)).toBe(1);
  });

  test('admin: what never was is a 404, and what was discarded a 409', async () => {
    expect((await release(randomUUID())).status).toBe(404);
    const one = await held();
    await discard([one.id]);
    expect((await release(one.id)).status).toBe(409);
  });

  test('admin: a proof file survives the sweep while it is held back, and belongs to the contribution after', async () => {
    const { key, sent } = await proof();
    const one = await held(sent);
    await sweepUploads(new Date(Date.now() + 3 * 24 * 60 * 60_000));
    expect(await openProof(key)).not.toBeNull();
    await release(one.id);
    expect((await findContribution(one.id))?.proof_file_path).toBe(key);
  });
});

describe('discarding', () => {
  test('admin: nothing of what was sent is left, nor its file; a repeated request is answered as before', async () => {
    const { key, sent } = await proof();
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = buildContribution({ description: 'A canary in a quarantine', ...sent });
    const post = () => send(contributions, '/api/contributions', { body, headers, ip: newAddress() });
    const first = await post();
    const ids = [first.body.id, randomUUID()];
    const again = { 'Idempotency-Key': randomUUID() };
    for (let times = 0; times < 2; times += 1)
      expect((await discard(ids, again)).body).toEqual({ discarded: 1 });
    const left = await firestore().doc(`held_submissions/${first.body.id}`).get();
    expect(JSON.stringify(left.data())).not.toMatch(/canary|fern/i);
    expect(await openProof(key)).toBeNull();
    expect((await post()).body).toEqual(first.body);
    expect((await auditOf(first.body.id, 'quarantine.discard')).length).toBe(1);
    expect((await list()).body.items.map(({ id }: { id: string }) => id)).not.toContain(first.body.id);
  });

  test.each([
    ['none', []],
    ['more than a hundred', Array.from({ length: 101 }, () => randomUUID())],
    ['no list', 'all'],
    ['a path', ['../contributions/x']],
  ])('admin: %s is refused', async (_name, ids) => {
    expect([400, 422]).toContain((await discard(ids)).status);
  });
});

describe('how long it is kept, and whose it is (A-55)', () => {
  test('the nightly sweep erases it after 30 days with its proof file, and not before', async () => {
    const { key, sent } = await proof();
    const one = await held(sent);
    await sweepExpired(new Date(Date.now() + QUARANTINE_MS - 60_000));
    expect((await firestore().doc(`held_submissions/${one.id}`).get()).exists).toBe(true);
    await sweepExpired(new Date(Date.now() + QUARANTINE_MS + 60_000));
    expect((await firestore().doc(`held_submissions/${one.id}`).get()).exists).toBe(false);
    expect(await openProof(key)).toBeNull();
  });

  test('user: it is in the export of the account that sent it, and gone with the account', async () => {
    const fern = await buildPerson();
    const { key, sent } = await proof();
    const one = await held(sent, fern.token);
    const taken = await send(accounts, '/api/account/export', { token: fern.token });
    expect(JSON.stringify(taken.body)).toContain(one.description);
    const username = fern.email.split('@')[0];
    await send(accounts, '/api/account', { method: 'DELETE', body: { username }, token: fern.token });
    const left = await firestore().doc(`held_submissions/${one.id}`).get();
    expect(JSON.stringify(left.data())).not.toMatch(new RegExp(`${one.description}|${fern.id}|fern@`));
    expect(await openProof(key)).toBeNull();
  });
});
