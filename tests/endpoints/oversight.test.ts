import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ATTEMPT_LIMIT } from '#domain/accounts/account.ts';
import { sendAny } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage, outboxId } from '#server/platform/outbox/outbox.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const AUDIT = '/api/admin/audit';
const ATTEMPTS = '/api/admin/sign-in-attempts';
const OVERVIEW = '/api/admin/overview';
const OUTBOX = '/api/admin/outbox';
const MINUTE = 60_000;
const smtpUrl = process.env.SMTP_URL;
let ada: Person;
let ben: Person;
let mo: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  ben = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});
afterEach(() => {
  vi.useRealTimers();
  process.env.SMTP_URL = smtpUrl;
});

const get = (path: string) => send(admin, path, { token: ada.token });
const grant = (person: Person, id: string) =>
  send(admin, `/api/admin/users/${id}/roles/member`, { method: 'PUT', token: person.token });

describe('who may look', () => {
  test.each([
    ['GET', AUDIT],
    ['GET', ATTEMPTS],
    ['GET', OVERVIEW],
    ['GET', OUTBOX],
    ['POST', `${OUTBOX}/contact-message_x/retry`],
  ])('%s %s: visitor 401, user and member 403 (R479)', async (method, path) => {
    const statuses = [];
    for (const token of [undefined, uma.token, mo.token]) {
      statuses.push((await send(admin, path, { method, token })).status);
    }
    expect(statuses).toEqual([401, 403, 403]);
  });
});

describe('GET /api/admin/audit', () => {
  test('admin reads who did what to whom, before and after, newest first (T35)', async () => {
    const target = await buildPerson();
    await grant(ada, target.id);
    await send(admin, `/api/admin/users/${target.id}/roles/member`, { method: 'DELETE', token: ben.token });
    const { status, body } = await get(`${AUDIT}?thing=${target.id}`);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { actor_id: ben.id, action: 'user.revoke-role', before: { roles: ['member'] }, after: { roles: [] } },
      { actor_id: ada.id, action: 'user.grant-role', before: { roles: [] }, after: { roles: ['member'] } },
    ]);
    expect(body.items[0].actor_name).toMatch(/^p[0-9a-f]{8}$/);
    expect(body.items[0].thing_name).toMatch(/^p[0-9a-f]{8}$/);
    expect(body.items[0].created_at > body.items[1].created_at).toBe(true);
  });

  test('filters by who, what and which narrow each other', async () => {
    const target = await buildPerson();
    await grant(ben, target.id);
    const count = async (query: string) => (await get(`${AUDIT}?${query}`)).body.items.length;
    expect(await count(`actor=${ben.id}&action=user.grant-role&thing=${target.id}`)).toBe(1);
    expect(await count(`actor=${ada.id}&action=user.grant-role&thing=${target.id}`)).toBe(0);
    expect(await count(`actor=${ben.id}&action=user.disable`)).toBe(0);
  });

  test('120 rows come page by page, without gap or repetition', async () => {
    const batch = firestore().batch();
    for (let n = 0; n < 120; n += 1) {
      batch.set(firestore().collection('audit').doc(`old${n}`), {
        actor_id: 'gone',
        action: 'roadmap.create',
        thing: 'many',
        before: {},
        after: { n, at: new Date(0), deep: { list: [1] } },
        created_at: new Date(Date.UTC(2020, 0, 1, 0, 0, Math.floor(n / 2))),
      });
    }
    await batch.commit();
    const seen: { id: string; actor_name: string | null; after: unknown }[] = [];
    let after = '';
    do {
      const { body } = await get(`${AUDIT}?thing=many${after}`);
      seen.push(...body.items);
      after = body.next ? `&after=${encodeURIComponent(body.next)}` : '';
    } while (after);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen).toHaveLength(120);
    expect(seen[0]?.actor_name).toBeNull();
    expect(seen.at(-1)?.after).toMatchObject({ at: '1970-01-01T00:00:00.000Z', deep: { list: [1] } });
  });

  test.each(['?actor=..%2f', '?action=DROP', '?thing=a%2fb', '?after=x', '?who=me'])(
    'a query of %s is refused',
    async (query) => {
      expect([400, 422]).toContain((await get(AUDIT + query)).status);
    },
  );

  test('no endpoint changes or deletes a row', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await send(admin, AUDIT, { method, token: ada.token })).status).toBe(405);
      expect((await send(admin, `${AUDIT}/old1`, { method, token: ada.token })).status).toBe(404);
    }
  });
});

describe('attempts to sign in', () => {
  const attempt = (identifier: string, outcome: string, ip: string) =>
    send(accounts, '/api/admin-attempts', { body: { identifier, outcome }, ip });

  test('admin sees them newest first, without address, by outcome and by person (A-21)', async () => {
    const name = `a${randomUUID().slice(0, 8)}`;
    await attempt(name, 'started', '198.51.100.20');
    await attempt(`${name.toUpperCase()}@login.thegrid.localhost`, 'failed', '198.51.100.20');
    const { body } = await get(`${ATTEMPTS}?identifier=${name}`);
    expect(body.items.map((one: { outcome: string }) => one.outcome)).toEqual(['failed', 'started']);
    expect(body.items[0].from).toHaveLength(6);
    expect(JSON.stringify(body)).not.toContain('198.51.100');
    const failed = (await get(`${ATTEMPTS}?identifier=${name}&outcome=failed`)).body.items;
    expect(failed).toHaveLength(1);
  });

  test.each(['?outcome=maybe', '?identifier=', '?after=x', '?x=1'])(
    'a query of %s is refused',
    async (query) => {
      expect([400, 422]).toContain((await get(ATTEMPTS + query)).status);
    },
  );

  test('five failures within 15 minutes slow that account at that address, however it is written (A-21)', async () => {
    stopClock();
    const name = `b${randomUUID().slice(0, 8)}`;
    const ip = '198.51.100.30';
    for (let n = 0; n < ATTEMPT_LIMIT.failures; n += 1) {
      expect((await attempt(name, 'started', ip)).status).toBe(202);
      await attempt(n % 2 ? name.toUpperCase() : name, 'failed', ip);
    }
    const slowed = await attempt(`${name}@login.thegrid.localhost`, 'started', ip);
    expect([slowed.status, slowed.body.code]).toEqual([429, 'limit']);
    const wait = Number(slowed.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    const { body } = await get(`${ATTEMPTS}?identifier=${name}&outcome=slowed`);
    expect(body.items).toHaveLength(1);
    // Nobody else is slowed: neither the account from elsewhere nor others from there.
    expect((await attempt(name, 'started', '198.51.100.31')).status).toBe(202);
    expect((await attempt(`${name}x`, 'started', ip)).status).toBe(202);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ATTEMPT_LIMIT.windowMs + MINUTE });
    expect((await attempt(name, 'started', ip)).status).toBe(202);
  });
});

describe('GET /api/admin/overview', () => {
  test('admin sees what waits, the pool, twelve weeks and what did not leave, in at most 20 reads', async () => {
    const { body: sent } = await send(contributions, '/api/contributions', { body: buildContribution() });
    await firestore().collection('counters').doc('inz_pool').set({ issued: 800_000, reserved: 250 });
    await firestore()
      .collection('contributions')
      .doc(sent.id)
      .update({ created_at: new Date(Date.now() - 2 * MINUTE) });
    const { status, body } = await get(`${OVERVIEW}?fresh=1`);
    expect(status).toBe(200);
    expect(body.waiting.count).toBe(1);
    expect(Date.parse(body.waiting.oldest)).toBeLessThan(Date.now() - MINUTE);
    expect(body.inz).toEqual({ issued: 800_000, reserved: 250 });
    expect(body.weeks).toHaveLength(12);
    expect(body.weeks.at(-1).count).toBe(1);
    expect(new Date(`${body.weeks[0].start}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(body.undelivered).toEqual({ dead: 0, late: 0 });
  });

  test('young figures are not read again, fresh ones are', async () => {
    const before = (await get(`${OVERVIEW}`)).body;
    await send(contributions, '/api/contributions', { body: buildContribution() });
    expect((await get(OVERVIEW)).body).toEqual(before);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 });
    expect((await get(`${OVERVIEW}?fresh=1`)).body.waiting.count).toBe(before.waiting.count + 1);
  });

  test.each(['?fresh=yes', '?x=1'])('a query of %s is refused', async (query) => {
    expect([400, 422]).toContain((await get(OVERVIEW + query)).status);
  });
});

describe('undelivered mail', () => {
  const stuck = async (changes: Record<string, unknown>) => {
    const subject = randomUUID();
    const message = freshMessage('contact-message', subject, {
      name: 'Canary Name',
      email: 'canary@example.org',
      message: 'canary words',
    });
    const old = new Date(Date.now() - 60 * MINUTE);
    await enqueueMessage(message, old);
    await firestore().collection('outbox').doc(message.id).update(changes);
    return message.id;
  };
  const retry = (id: string, headers = {}) =>
    send(admin, `${OUTBOX}/${encodeURIComponent(id)}/retry`, { method: 'POST', token: ada.token, headers });
  const audits = async (id: string) =>
    (await firestore().collection('audit').where('thing', '==', id).get()).docs.map((one) => one.data());

  test('admin sees what was given up and what is late, and nothing of its words or addresses (T34)', async () => {
    const dead = await stuck({ status: 'dead', attempts: 8, last_error: 'ECONNREFUSED' });
    const late = await stuck({ attempts: 3, next_attempt_at: new Date(Date.now() + MINUTE) });
    const { body: sent } = await send(contributions, '/api/contributions', { body: buildContribution() });
    await firestore()
      .collection('outbox')
      .doc(outboxId('contribution-notification', sent.id))
      .update({ status: 'dead', created_at: new Date(0) });
    const { body } = await get(OUTBOX);
    expect(body.items[0]).toMatchObject({ kind: 'contribution-notification', reference: sent.reference });
    const row = (id: string) => body.items.find((one: { id: string }) => one.id === id);
    expect(row(dead)).toMatchObject({
      state: 'dead',
      attempts: 8,
      last_error: 'ECONNREFUSED',
      next_attempt_at: null,
    });
    expect(row(late)).toMatchObject({ state: 'late', attempts: 3 });
    expect(JSON.stringify(body)).not.toMatch(/canary|@/i);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    const { undelivered } = (await get(`${OVERVIEW}?fresh=1`)).body;
    expect(undelivered.dead).toBeGreaterThanOrEqual(2);
    expect(undelivered.late).toBeGreaterThanOrEqual(1);
  });

  test.each([
    'contribution-decision',
    'contribution-answer',
    'contribution-reminder',
    'contribution-confirmation',
  ] as const)('admin reads the reference of a %s, whose own id is another one', async (kind) => {
    const { body: sent } = await send(contributions, '/api/contributions', { body: buildContribution() });
    const message = freshMessage(kind, randomUUID(), { contribution_id: sent.id, network: 'canary' });
    await enqueueMessage(message, new Date(0));
    await firestore().collection('outbox').doc(message.id).update({ status: 'dead' });
    const { body } = await get(OUTBOX);
    const row = body.items.find(({ id }: { id: string }) => id === message.id);
    expect(row?.reference).toBe(sent.reference);
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  test('"Try again" sends a message that was given up, once, and is audited', async () => {
    const id = await stuck({ status: 'dead', attempts: 8 });
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await retry(id, headers)).body).toEqual({ outcome: 'sent' });
    expect((await retry(id, headers)).body).toEqual({ outcome: 'sent' });
    expect((await firestore().collection('outbox').doc(id).get()).data()).toMatchObject({
      status: 'sent',
      attempts: 1,
    });
    expect(await audits(id)).toMatchObject([
      { actor_id: ada.id, action: 'outbox.retry', before: { status: 'dead' }, after: { status: 'pending' } },
    ]);
  });

  test('a try that fails again waits for the schedule', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const id = await stuck({ status: 'dead', attempts: 8 });
    expect((await retry(id)).body).toEqual({ outcome: 'waiting' });
    expect((await firestore().collection('outbox').doc(id).get()).get('status')).toBe('pending');
  });

  test('what has left, or never was, is 409 and leaves no trace; an id with a slash is 422', async () => {
    const id = await stuck({ status: 'sent' });
    expect((await retry(id)).status).toBe(409);
    expect((await retry('contact-message_nobody')).status).toBe(409);
    expect((await retry('a/b')).status).toBe(422);
    expect(await audits(id)).toEqual([]);
  });

  test('a message that a delivery has in hand is 409 and goes out once', async () => {
    const message = freshMessage('contact-message', randomUUID(), {
      name: 'Bo',
      email: 'bo@example.org',
      message: 'x',
    });
    await enqueueMessage(message, new Date());
    const early = await retry(message.id);
    expect([early.status, early.body.code]).toEqual([409, 'conflict']);
    const left = async () => (await inbox()).filter((mail) => mail.message_id.includes(message.id));
    expect(await left()).toEqual([]);
    expect(await audits(message.id)).toEqual([]);
    await deliver(message.id, () => new Date(Date.now() + MINUTE + 1));
    expect(await left()).toHaveLength(1);
    expect((await retry(message.id)).status).toBe(409);
    expect(await left()).toHaveLength(1);
  });

  test('a decision that can still be undone is 409, is not hurried, and can be undone afterwards', async () => {
    const { body: sent } = await send(contributions, '/api/contributions', { body: buildContribution() });
    const path = `/api/admin/contributions/${sent.id}`;
    const { contribution } = (await get(path)).body;
    const decided = await send(admin, path, {
      method: 'PATCH',
      token: ada.token,
      body: { status: 'declined', updated_at: contribution.updated_at },
    });
    expect(decided.body).toMatchObject({ status: 'declined', decision_id: expect.any(String) });
    const id = outboxId('contribution-decision', decided.body.decision_id);
    expect((await retry(id)).status).toBe(409);
    expect((await firestore().collection('outbox').doc(id).get()).data()).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
    const body = { updated_at: decided.body.updated_at };
    expect((await send(admin, `${path}/undo`, { method: 'POST', token: ada.token, body })).status).toBe(200);
  });

  test('a message whose try has failed is not held, and an early Retry sends it', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const message = freshMessage('contact-message', randomUUID(), {
      name: 'Bo',
      email: 'bo@example.org',
      message: 'x',
    });
    await enqueueMessage(message, new Date());
    await deliverFresh({ message, send: sendAny });
    process.env.SMTP_URL = smtpUrl;
    expect((await retry(message.id)).body).toEqual({ outcome: 'sent' });
  });

  test('twenty presses at once end with the message sent', async () => {
    const id = await stuck({ status: 'dead', attempts: 8 });
    await Promise.all(Array.from({ length: 20 }, () => retry(id)));
    expect((await firestore().collection('outbox').doc(id).get()).data()).toMatchObject({ status: 'sent' });
  });
});
