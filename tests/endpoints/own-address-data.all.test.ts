import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ERASED_MEANWHILE } from '#domain/contributions/decision.ts';
import { ADDRESS_LINK_MS } from '#domain/privacy/own-contract.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { readPool } from '#server/ledger/records.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { decideAs, filesLeft, soon, tracesOf } from '#tests/builders/contributor.ts';
import { everyDocument } from '#tests/builders/every-store.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { mailsTo, newAddress } from '#tests/builders/recovery.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { buildVisitor, OF_VISITOR } from '#tests/builders/visitor.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const smtpUrl = process.env.SMTP_URL;
let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.useRealTimers();
  process.env.SMTP_URL = smtpUrl;
});

const SUBJECT = 'See or erase what we keep about you';
const ask = (key: string) => send(contributions, '/api/contributions/status/data-link', { body: { key } });
const linkMails = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
const secretIn = (text = '') => /\/contribute\/status#data=([\w-]{43})/.exec(text)?.[1] ?? '';
const at = (verb: string, body: object) => send(contributions, `/api/address-data/${verb}`, { body });

async function contribute(email: string, token?: string): Promise<string> {
  const body = buildContribution({ email, description: `Words that differ: ${randomUUID()}` });
  return (await send(contributions, '/api/contributions', { body, token })).body.id;
}

/** The secret of a link that was mailed for a contribution. */
async function linked(id: string, email: string): Promise<string> {
  expect((await ask(statusKeyOf(id))).status).toBe(202);
  return secretIn((await linkMails(email)).at(0)?.text);
}

describe('what is stored of an address, for its owner (A-55, T36)', { timeout: 240_000 }, () => {
  test('a lost answer is had again by its key: one mail, one erasure', async () => {
    const email = newAddress();
    const [id, other] = [await contribute(email), await contribute(email)];
    const keyed = (path: string, body: object, key: string) =>
      send(contributions, path, { body, headers: { 'Idempotency-Key': key } });
    const [asking, erasing] = [randomUUID(), randomUUID()];
    const askFor = (of: string) =>
      keyed('/api/contributions/status/data-link', { key: statusKeyOf(of) }, asking);
    const asked = await Promise.all([askFor(id), askFor(id)]);
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    expect((await askFor(id)).status).toBe(202);
    expect(await linkMails(email)).toHaveLength(1);
    expect((await askFor(other)).body.code).toBe('already-done');

    const body = { token: secretIn((await linkMails(email))[0]?.text), confirmation: email };
    const erase = (key: string) => keyed('/api/address-data/erase', body, key);
    const erased = await Promise.all([erase(erasing), erase(erasing)]);
    expect(erased.map(({ status }) => status)).toEqual([200, 200]);
    expect((await erase(erasing)).body).toEqual({ erased: true, finished: true });
    expect((await erase(randomUUID())).status).toBe(404);
    const { docs } = await firestore().collection('outbox').get();
    expect(docs.filter((one) => one.get('kind') === 'address-erasure')).toHaveLength(1);
  });

  test('is shown, exported and erased by a link that was mailed to it; nothing is left and no sum changes', async () => {
    const { tag, email, accepted, files } = await buildVisitor(ada);
    const token = await linked(accepted, email);
    expect(token).toHaveLength(43);

    const found = await at('find', { token });
    expect(found.status).toBe(200);
    expect(found.body).toMatchObject({ email, with_account: 0, names: [`Fern ${tag}`] });
    const kinds = Object.groupBy(found.body.items as { kind: string }[], ({ kind }) => kind);
    // An award that waits for its second admin is not theirs to see.
    const { held_entries: _, ...seen } = OF_VISITOR;
    expect(Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all?.length]))).toEqual(seen);

    const exported = await at('export', { token });
    const held = exported.body.proof_files as { key: string; data: string }[];
    expect(held.map(({ key }) => key).sort()).toEqual([...files].sort());
    for (const { key, data } of held) {
      const alone = await at('export', { token, file: key });
      expect(Buffer.from(await alone.response.arrayBuffer()).toString('base64')).toBe(data);
    }
    expect((await at('export', { token, file: `${randomUUID()}.png` })).status).toBe(404);
    const text = JSON.stringify({ ...exported.body, proof_files: [] });
    for (const words of [`Details ${tag}`, `An answer of ${tag}`, `A message of ${tag}`]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/_digest"|"token":|_seconds|"ip_hash"/);

    const wrong = await at('erase', { token, confirmation: `x${email}` });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([422, 'confirmation']);
    expect((await at('find', { token })).status).toBe(200);

    const pool = await readPool();
    const erased = await at('erase', { token, confirmation: ` ${email.toUpperCase()}` });
    expect([erased.status, erased.body]).toEqual([200, { erased: true, finished: true }]);
    await deliverOutbox(() => new Date(Date.now() + 240_000));
    expect(await tracesOf(tag)).toEqual([]);
    expect(await filesLeft(files)).toEqual([]);
    expect(await readPool()).toEqual({ ...pool, reserved: pool.reserved - 6_000 });
    expect((await reconcileLedger(new Date())).differences).toEqual([]);

    // The link is used up, and the private one with what it opened.
    for (const verb of ['find', 'export']) expect((await at(verb, { token })).status).toBe(404);
    expect((await at('erase', { token, confirmation: email })).status).toBe(404);
    expect((await ask(statusKeyOf(accepted))).status).toBe(404);
    // Nobody but its owner did it.
    const audit = await send(admin, '/api/admin/audit?action=address.erase', { token: ada.token });
    expect(JSON.stringify(audit.body)).not.toContain(tag);
  });

  test('asked for twice at once is erased once', async () => {
    const email = newAddress();
    const token = await linked(await contribute(email), email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => at('erase', { token, confirmation: email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  test('of an account is counted, and left alone', async () => {
    const mo = await buildPerson('member');
    const email = newAddress();
    const [free, own] = [await contribute(email), await contribute(email, mo.token)];
    const token = await linked(own, email);
    expect((await at('find', { token })).body).toMatchObject({ with_account: 1, email });
    expect((await at('erase', { token, confirmation: email })).status).toBe(200);
    expect((await firestore().doc(`contributions/${free}`).get()).get('email')).toBe('');
    expect((await firestore().doc(`contributions/${own}`).get()).get('email')).toBe(email);
  });
});

describe('an erased contribution (A-55)', { timeout: 120_000 }, () => {
  const reply = (id: string) =>
    send(contributions, '/api/contributions/status/reply', {
      body: { key: statusKeyOf(id), text: 'Words after the end' },
    });
  const stored = async (id: string) => (await firestore().doc(`contributions/${id}`).get()).data() ?? {};
  const asAda = (path: string, body: object, method = 'POST') =>
    send(admin, `/api/admin/contributions/${path}`, { method, body, token: ada.token });
  const question = { status: 'needs_info', message: 'Which phone?' };

  /** Erases an address, also where the answer does not wait for the end of it. */
  async function erase(token: string, email: string): Promise<void> {
    expect((await at('erase', { token, confirmation: email })).status).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + 240_000));
  }

  /** A contribution with an open question, its ten seconds over. */
  async function asked(email: string, person?: Person): Promise<string> {
    const id = await contribute(email, person?.token);
    await deliver(await decideAs(ada, id, question), soon);
    await firestore()
      .doc(`contributions/${id}`)
      .update({ effective_at: new Date(0) });
    return id;
  }

  test('takes no answer from its sender, and its question is closed', async () => {
    const email = newAddress();
    const id = await asked(email);
    const token = await linked(id, email);
    await erase(token, email);
    expect((await reply(id)).status).toBe(404);
    expect(await stored(id)).toMatchObject({ status: 'declined', thread: [{ text: 'Erased.' }] });
    expect(await tracesOf('words after the end')).toEqual([]);
  });

  test('takes no answer once its account is deleted', async () => {
    const mo = await buildPerson('member');
    const id = await asked(newAddress(), mo);
    const body = { username: mo.email.split('@')[0] };
    const gone = await send(accounts, '/api/account', { method: 'DELETE', body, token: mo.token });
    expect(gone.status).toBeLessThan(300);
    await deliverOutbox(() => new Date(Date.now() + 240_000));
    expect((await reply(id)).status).toBe(404);
    expect((await stored(id)).status).toBe('declined');
  });

  test('keeps no word of an answer that arrives at the same moment', async () => {
    const email = newAddress();
    const id = await asked(email);
    const token = await linked(id, email);
    const [erased] = await Promise.all([at('erase', { token, confirmation: email }), reply(id), reply(id)]);
    // The server may be busy with the answers: then nothing was erased, and it is asked again.
    if (erased.status === 503) await erase(token, email);
    else expect(erased.status).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + 240_000));
    expect(await tracesOf('words after the end')).toEqual([]);
    expect((await reply(id)).status).toBe(404);
  });

  test('is asked nothing more by an admin, and a decision that was erased is not brought back', async () => {
    const email = newAddress();
    const id = await contribute(email);
    const token = await linked(id, email);
    await decideAs(ada, id, question);
    await erase(token, email);
    const { updated_at } = (await send(admin, `/api/admin/contributions/${id}`, { token: ada.token })).body
      .contribution;
    expect((await asAda(`${id}/undo`, { updated_at })).status).toBe(409);

    const open = await contribute(newAddress());
    const of = String((await stored(open)).email);
    await erase(await linked(open, of), of);
    const seen = (await send(admin, `/api/admin/contributions/${open}`, { token: ada.token })).body
      .contribution;
    const refused = await asAda(open, { ...question, updated_at: seen.updated_at }, 'PATCH');
    expect([refused.status, refused.body.current?.status]).toEqual([409, 'new']);
  });

  test('leaves no word of an admin in its record or in the audit', async () => {
    const email = newAddress();
    const id = await contribute(email);
    const token = await linked(id, email);
    const tag = `zw${randomUUID().slice(0, 8)}`;
    const award = { reward: null, amount: 70, first: false, reason: `Reason ${tag}` };
    const words = { admin_notes: `Notes ${tag}`, message: `Message ${tag}` };
    await deliver(await decideAs(ada, id, { status: 'accepted', award, ...words }), soon);
    expect((await tracesOf(tag)).length).toBeGreaterThan(1);
    await erase(token, email);
    expect(await tracesOf(tag)).toEqual([]);
  });

  test('whose award can still be undone by an admin stays as it was decided', async () => {
    const email = newAddress();
    const id = await contribute(email);
    const token = await linked(id, email);
    await decideAs(ada, id, { status: 'accepted', award: { reward: 'minor_bug', amount: 70, first: false } });
    await erase(token, email);
    const { updated_at } = (await send(admin, `/api/admin/contributions/${id}`, { token: ada.token })).body
      .contribution;
    const undone = await asAda(`${id}/undo`, { updated_at });
    expect([undone.status, undone.body.message]).toEqual([409, ERASED_MEANWHILE]);
    expect((await reconcileLedger(new Date())).differences).toEqual([]);
  });
});

describe('the link', { timeout: 120_000 }, () => {
  test('goes to the address of the contribution alone, and its secret is stored nowhere', async () => {
    const email = newAddress();
    const id = await contribute(email);
    const before = (await inbox()).length;
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    expect((await ask(statusKeyOf(id))).body).toEqual({ accepted: true });
    process.env.SMTP_URL = smtpUrl;
    const waiting = await firestore().collection('outbox').where('kind', '==', 'address-link').get();
    const message = waiting.docs.find((one) => one.get('status') === 'pending');
    const asStored = (await everyDocument()).join('\n');
    expect(await deliver(message?.id ?? '', () => new Date(Date.now() + 61_000))).toBe('sent');
    const secret = secretIn((await linkMails(email))[0]?.text);
    expect((await inbox()).length).toBe(before + 1);
    for (const stored of [asStored, (await everyDocument()).join('\n')]) {
      expect(secret).toHaveLength(43);
      expect(stored).not.toContain(secret);
    }
    const [mail] = await linkMails(email);
    expect(mail?.text).not.toContain('The dates are cleared');
  });

  test('works for an hour', async () => {
    const email = newAddress();
    const token = await linked(await contribute(email), email);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + ADDRESS_LINK_MS - 30_000 });
    expect((await at('find', { token })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: now + ADDRESS_LINK_MS + 30_000 });
    for (const verb of ['find', 'export']) expect((await at(verb, { token })).status).toBe(404);
    expect((await at('erase', { token, confirmation: email })).status).toBe(404);
  });

  test('opens for no other key, secret or kind of link, with one answer', async () => {
    const email = newAddress();
    const id = await contribute(email);
    expect((await ask(`${id}.x`)).status).toBe(404);
    expect((await ask(statusKeyOf(randomUUID()))).status).toBe(404);
    const answers = await Promise.all(
      ['', 'x', statusKeyOf(id), randomUUID()].map((token) => at('find', { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  });

  test('is mailed to one address three times a day at most', async () => {
    stopClock();
    const email = newAddress();
    const key = statusKeyOf(await contribute(email));
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await ask(key)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect(await linkMails(email)).toHaveLength(3);
  });
});
