import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteOperation } from '#server/platform/operation-state.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const PATH = '/api/health/deep';
const TOKEN = 'a-token-of-the-operator-that-is-long-enough';
let settings: NodeJS.ProcessEnv;
beforeEach(() => {
  settings = { ...process.env };
  process.env.HEALTH_TOKEN = TOKEN;
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(process.env, settings);
  if (!settings.HEALTH_TOKEN) delete process.env.HEALTH_TOKEN;
});

const sendWith = (token: string) =>
  send(admin, PATH, { headers: { 'X-Health-Token': token }, ip: '203.0.113.7' });

let clock = Date.now();

/** What a monitor reads that last asked more than a minute ago. */
const ask = (token = TOKEN) => {
  clock += 61_000;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  return sendWith(token);
};

describe('how the parts stand', () => {
  test('an admin is told, and so is the monitor of the operator', async () => {
    const { token } = await buildPerson('admin');
    for (const answer of [await send(admin, PATH, { token }), await ask()]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toMatchObject({
        state: 'ok',
        parts: {
          environment: { state: 'ok', variables: [] },
          firestore: { state: 'ok', code: null },
          blobs: { state: 'ok' },
          mail: { state: 'ok' },
          outbox: { state: 'ok', oldest_seconds: null, dead: 0 },
        },
      });
    }
  });

  test('nobody else is: no token (401), a wrong one (401), a member (403)', async () => {
    expect((await send(admin, PATH)).status).toBe(401);
    expect((await ask(`${TOKEN}x`)).status).toBe(401);
    expect((await ask('')).status).toBe(401);
    const { token } = await buildPerson('member');
    expect((await send(admin, PATH, { token })).status).toBe(403);
  });

  test.each(['', 'short'])('the token "%s" of an operator who has set none opens nothing', async (token) => {
    process.env.HEALTH_TOKEN = token;
    expect((await ask(token)).status).toBe(401);
  });

  test('the token opens nothing else', async () => {
    const headers = { 'X-Health-Token': TOKEN };
    expect((await send(admin, '/api/admin/overview', { headers })).status).toBe(401);
  });

  test('mail that is away or not set up makes it degraded, without a word of the address', async () => {
    for (const address of ['smtp://user:hunter2@127.0.0.1:1', '']) {
      process.env.SMTP_URL = address;
      const { status, body } = await ask();
      expect([status, body.state, body.parts.mail.state]).toEqual([503, 'degraded', 'failing']);
      expect(body.parts.firestore.state).toBe('ok');
      expect(JSON.stringify(body)).not.toContain('hunter2');
    }
  });

  test('files that are away make it degraded', async () => {
    const nowhere = {
      edgeURL: 'http://127.0.0.1:1',
      uncachedEdgeURL: 'http://127.0.0.1:1',
      siteID: 'x',
      token: 'y',
    };
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(nowhere)).toString('base64');
    const { status, body } = await ask();
    expect([status, body.parts.blobs.state]).toEqual([503, 'failing']);
  });

  test('a message that was given up, one that is too old and sums that differ make it degraded', async () => {
    const outbox = firestore().collection('outbox');
    await outbox.doc('dead').set({ kind: 'contact-message', status: 'dead', created_at: new Date() });
    expect((await ask()).body.parts.outbox).toMatchObject({ state: 'failing', code: 'given-up', dead: 1 });
    await outbox.doc('dead').delete();
    const old = {
      kind: 'contact-message',
      status: 'pending',
      created_at: new Date(Date.now() - 2 * 3_600_000),
    };
    await outbox.doc('old').set({ ...old, next_attempt_at: new Date(Date.now() + 60_000) });
    const { status, body } = await ask();
    expect([status, body.parts.outbox.code, body.parts.outbox.oldest_seconds >= 7200]).toEqual([
      503,
      'too-old',
      true,
    ]);
    await outbox.doc('old').delete();
    await noteOperation({ ledger: { at: Date.now(), differences: 1 } });
    expect((await ask()).body.parts.ledger).toMatchObject({ state: 'failing', differences: 1 });
    await noteOperation({ ledger: { at: Date.now(), differences: 0 } });
    expect((await ask()).body.parts.ledger).toMatchObject({ state: 'ok', differences: 0 });
  });

  test('a newest whole backup of more than 36 hours makes it degraded, and so does none after a night', async () => {
    const plant = async (hours: number) => {
      const id = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '');
      await backupStore().write(`manifests/${id}Z-4f7a2c/a-key/9`, new Uint8Array());
    };
    await noteOperation({ ledger: { at: Date.now(), differences: 0 } });
    const none = await ask();
    expect([none.status, none.body.parts.backup.code]).toEqual([503, 'none']);
    await plant(37);
    const old = (await ask()).body.parts.backup;
    expect([old.state, old.code, Math.round(old.age_seconds / 3600)]).toEqual(['failing', 'too-old', 37]);
    await plant(2);
    const { status, body } = await ask();
    expect([status, body.state, body.parts.backup.state]).toEqual([200, 'ok', 'ok']);
  });

  test('a monitor reads the same report for a minute, and then a new one', async () => {
    const first = await ask();
    process.env.SMTP_URL = '';
    vi.setSystemTime(Date.now() + 59_000);
    const again = await sendWith(TOKEN);
    expect([again.status, again.body.as_of]).toEqual([200, first.body.as_of]);
    vi.setSystemTime(Date.now() + 2_000);
    const next = await sendWith(TOKEN);
    expect([next.status, next.body.parts.mail.state]).toEqual([503, 'failing']);
  });

  test('the cheap question stays cheap: it asks nothing of any part', async () => {
    process.env.SMTP_URL = '';
    expect((await send(contributions, '/api/health')).body).toEqual({ ready: true });
  });
});
