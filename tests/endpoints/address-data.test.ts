import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { defaultExpiryDay } from '#domain/invites/invite.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { freshMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { decideAs, filesLeft, soon, tracesOf } from '#tests/builders/contributor.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { buildVisitor, OF_VISITOR } from '#tests/builders/visitor.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const AT = '/api/admin/address-data';
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

const asAda = (path: string, sent: Parameters<typeof send>[2] = {}) =>
  send(admin, path, { token: ada.token, ...sent });
const find = (email: string) => asAda(`${AT}/find`, { body: { email } });
const erase = (email: string, confirmation = email, headers: Record<string, string> = {}) =>
  asAda(`${AT}/erase`, { body: { email, confirmation }, headers });

describe('an address without an account (A-55, T36)', { timeout: 180_000 }, () => {
  test('is found in all its places, whatever its case, and exported with its files', async () => {
    const { tag, email, files } = await buildVisitor(ada);
    const { status, body } = await find(email.toUpperCase());
    expect(status).toBe(200);
    const kinds = Object.groupBy(body.items as { kind: string }[], ({ kind }) => kind);
    expect(Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all?.length]))).toEqual(
      OF_VISITOR,
    );
    expect(body).toMatchObject({ names: [`Fern ${tag}`], with_account: 0 });

    const exported = await asAda(`${AT}/export`, { body: { email } });
    expect(exported.status).toBe(200);
    expect(exported.headers.get('content-disposition')).toMatch(/^attachment; filename="thegrid-address-/);
    const held = exported.body.proof_files as { key: string; data: string; size: number }[];
    expect(held.map(({ key }) => key).sort()).toEqual([...files].sort());
    for (const { key, data, size } of held) {
      const bytes = Buffer.from(data, 'base64');
      expect(bytes.length).toBe(size);
      const alone = await asAda(`${AT}/export`, { body: { email, file: key } });
      expect(Buffer.from(await alone.response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const text = JSON.stringify({ ...exported.body, proof_files: [] });
    const said = [`Details ${tag}`, `An answer of ${tag}`, `A message of ${tag}`, `${tag}_new`];
    for (const words of said) expect(text).toContain(words);
    expect(text).not.toMatch(/_digest"|"token":|_seconds/);
    const audit = await asAda('/api/admin/audit?action=address.export');
    expect(audit.body.items[0].after).toMatchObject({ contributions: 4, messages: 1 });
    expect(JSON.stringify(audit.body)).not.toContain(tag);
  });

  test('is in no store, snapshot, message or file after it was erased, and no sum changes', async () => {
    const { tag, email, files, large, undecided, accepted } = await buildVisitor(ada);
    const pool = await readPool();
    expect((await tracesOf(tag)).length).toBeGreaterThan(8);
    const key = { 'Idempotency-Key': randomUUID() };
    const erased = await erase(email, ` ${email.toUpperCase()} `, key);
    expect(erased.status).toBe(200);
    expect(erased.body).toEqual({ erased: true, finished: true });
    await deliverOutbox(() => new Date(Date.now() + 240_000));
    expect(await tracesOf(tag)).toEqual([]);
    expect(await filesLeft(files)).toEqual([]);

    // What is paid stays paid; what waits for a second admin goes back to the pool.
    expect(await readPool()).toEqual({ ...pool, reserved: pool.reserved - 6_000 });
    expect((await reconcileLedger(new Date())).differences).toEqual([]);
    const line = await firestore().doc(`points_ledger/contribution:${accepted}`).get();
    expect(line.get('points')).toBeGreaterThan(0);
    expect((await firestore().doc(`held_entries/contribution:${large}`).get()).get('status')).toBe(
      'declined',
    );

    // What counts stays, and nobody is named by it.
    const left = (await asAda(`/api/admin/contributions/${undecided}`)).body.contribution;
    expect(left).toMatchObject({ status: 'new', display_name: 'Name erased', email: '', proof_url: null });
    const opened = await send(contributions, '/api/contributions/status', {
      body: { key: statusKeyOf(accepted) },
    });
    expect(opened.status).toBe(404);
    const board = await send(contributions, '/api/leaderboard?period=all');
    expect(JSON.stringify(board.body)).not.toMatch(new RegExp(`${tag}|Name erased`));

    // The same request again is answered as before; another one finds nothing.
    expect((await erase(email, email, key)).body).toMatchObject({ erased: true });
    expect((await erase(email)).status).toBe(404);
    expect((await find(email)).body).toEqual({ items: [], names: [], with_account: 0 });
    expect((await asAda(`${AT}/export`, { body: { email } })).status).toBe(404);
    const audit = await asAda('/api/admin/audit?action=address.erase');
    expect(audit.body.items[0].before).toMatchObject({ contributions: 4, invitations: 1 });
  });

  test('who contributes again after an erasure is named alone, and gets no invitation of before', async () => {
    const { tag, email, accepted } = await buildVisitor(ada);
    const board = async () => (await send(contributions, '/api/leaderboard?period=all')).body;
    const counted = async () =>
      (await board()).rows.reduce((sum: number, row: { accepted: number }) => sum + row.accepted, 0);
    const before = await counted();
    expect((await erase(email)).status).toBe(200);
    expect(await counted()).toBe(before);
    const again = await asAda(`/api/admin/tokens/${accepted}_1/reissue`, {
      body: { username: 'again', expires_on: defaultExpiryDay(Date.now()), send_email: false },
    });
    expect(again.status).toBe(409);

    const display_name = `Anew ${tag}`;
    const sent = await send(contributions, '/api/contributions', {
      body: buildContribution({ email, display_name }),
    });
    await deliver(await decideAs(ada, sent.body.id, { status: 'accepted' }), soon);
    const row = (await board()).rows.find(({ alias }: { alias: string }) => alias === display_name);
    expect(row).toMatchObject({ accepted: 1 });
    expect(await counted()).toBe(before + 1);
    expect((await find(email)).body.names).toEqual([display_name]);
  });

  test('leaves no invitation that works, also one made again between the request and the erasure', async () => {
    const { email, accepted } = await buildVisitor(ada);
    const asked_at = new Date().toISOString();
    const body = { username: 'again', expires_on: defaultExpiryDay(Date.now()), send_email: false };
    const made = await asAda(`/api/admin/tokens/${accepted}_1/reissue`, { body });
    expect(made.status).toBe(201);
    const message = freshMessage('address-erasure', randomUUID(), { email, asked_at });
    const due = { next_attempt_at: new Date(0), held_until: null };
    await outboxDocument(message).create({ ...outboxRecord(message, new Date()), ...due });
    expect(await deliver(message.id)).toBe('sent');
    const token = await firestore().doc(`insiderz_access_tokens/${accepted}_2`).get();
    expect(token.get('revoked_at')).not.toBeNull();
    expect(token.get('display_name')).toBe('Name erased');
  });

  test('keeps what belongs to an account, and says how much that is', async () => {
    const mo = await buildPerson('member');
    const email = `zw${randomBytes(4).toString('hex')}@example.org`;
    const { body } = await send(contributions, '/api/contributions', {
      body: buildContribution({ email }),
      token: mo.token,
    });
    expect((await find(email)).body).toEqual({ items: [], names: [], with_account: 1 });
    expect((await erase(email)).status).toBe(404);
    expect((await firestore().doc(`contributions/${body.id}`).get()).get('email')).toBe(email);
  });

  test('is not erased by a wrong confirmation, and what is sent after the request stays', async () => {
    const { email, undecided } = await buildVisitor(ada);
    const wrong = await erase(email, `x${email}`);
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toEqual([expect.objectContaining({ path: 'confirmation' })]);
    expect((await firestore().doc(`contributions/${undecided}`).get()).get('email')).toBe(email);

    // A request that waited in the outbox, and a contribution that came meanwhile.
    const payload = { email, asked_at: new Date().toISOString() };
    const message = freshMessage('address-erasure', randomUUID(), payload);
    const due = { next_attempt_at: new Date(0), held_until: null };
    await outboxDocument(message).create({ ...outboxRecord(message, new Date()), ...due });
    const { body } = await send(contributions, '/api/contributions', { body: buildContribution({ email }) });
    expect(await deliver(message.id)).toBe('sent');
    expect((await firestore().doc(`contributions/${undecided}`).get()).get('email')).toBe('');
    expect((await firestore().doc(`contributions/${body.id}`).get()).get('email')).toBe(email);
    expect((await outboxDocument(message).get()).get('payload')).toBeNull();
  });
});

describe('who may ask for it', () => {
  const body = { email: 'fern@example.org' };
  const calls: [path: string, body: object][] = [
    [`${AT}/find`, body],
    [`${AT}/export`, body],
    [`${AT}/erase`, { ...body, confirmation: body.email }],
  ];

  test.each(calls)('%s: an admin alone', async (path, sent) => {
    const member = await buildPerson('member');
    expect((await send(admin, path, { body: sent })).status).toBe(401);
    expect((await send(admin, path, { body: sent, token: member.token })).status).toBe(403);
    expect((await asAda(path, { body: { ...sent, email: 'no address' } })).status).toBe(422);
  });

  test('with a password typed lately for what leaves or goes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    const looked = await asAda(`${AT}/find`, { body });
    const refused = await Promise.all(calls.slice(1).map(([path, sent]) => asAda(path, { body: sent })));
    vi.useRealTimers();
    expect(looked.status).toBe(200);
    for (const { status, body: answer } of refused) {
      expect([status, answer.code]).toEqual([403, 'reauth-required']);
    }
  });
});
