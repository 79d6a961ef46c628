import { afterEach, describe, expect, test, vi } from 'vitest';
import { PRIVILEGED_SESSION_MS, RECENT_PASSWORD_MS } from '#domain/access.ts';
import { CODE_ATTEMPTS, ENROLMENT_MS, RECOVERY_CODES } from '#domain/sign-in/second-factor.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { codeOf } from '#tests/builders/authenticator.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { claimsOf, enrol, exchange, FACTOR, wrongCode } from '#tests/builders/second-factor.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const later = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
const begin = (token: string) => send(accounts, FACTOR, { method: 'POST', token });
const confirm = (token: string, code: string) =>
  send(accounts, `${FACTOR}/confirm`, { body: { code }, token });
const answer = (token: string, body: object) => send(accounts, `${FACTOR}/answer`, { body, token });
const look = (token: string) => send(accounts, FACTOR, { token });
const remove = (token: string, body: object) => send(accounts, FACTOR, { method: 'DELETE', body, token });
const renew = (token: string) => send(accounts, `${FACTOR}/recovery-codes`, { method: 'POST', token });
const users = (token: string) => send(admin, '/api/admin/users', { token });
const session = (token: string) => send(accounts, '/api/session', { token });

describe('setting up a second factor (T04)', () => {
  test('an admin without one goes on as before', async () => {
    const ada = await buildPerson('admin');
    expect((await users(ada.token)).status).toBe(200);
    expect((await session(ada.token)).body).not.toHaveProperty('second_factor');
    expect((await look(ada.token)).body).toEqual({ enrolled_at: null, recovery_left: 0, required: false });
  });

  test('a secret counts for nothing until its first code, and is shown once', async () => {
    const ada = await buildPerson('admin');
    const { status, body } = await begin(ada.token);
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await users(ada.token)).status).toBe(200);
    expect((await look(ada.token)).body.enrolled_at).toBeNull();
    const again = await begin(ada.token);
    expect(again.body.secret).not.toBe(body.secret);
    expect((await confirm(ada.token, codeOf(body.secret))).status).toBe(422);
  });

  test('the first code ends it: ten recovery codes, and a session that has shown it', async () => {
    const ada = await buildPerson('admin');
    const { body } = await begin(ada.token);
    const done = await confirm(ada.token, codeOf(body.secret));
    expect(done.status).toBe(201);
    expect(new Set(done.body.recovery_codes).size).toBe(RECOVERY_CODES);
    expect(done.body).toMatchObject({ recovery_left: RECOVERY_CODES, enrolled_at: expect.any(String) });
    const shown = exchange(ada.id, done.body.token);
    expect((await users(shown)).status).toBe(200);
    expect((await session(shown)).body.second_factor).toBe('passed');
    expect((await begin(shown)).status).toBe(409);
    expect((await confirm(shown, codeOf(body.secret, 1))).status).toBe(409);
  });

  test('what is stored tells neither the secret nor a recovery code, and neither does the audit', async () => {
    const ada = await buildPerson('admin');
    const { secret, codes } = await enrol(ada.id);
    const stored = (await firestore().doc(`second_factors/${ada.id}`).get()).data();
    const { docs } = await firestore().collection('audit').where('thing', '==', ada.id).get();
    const rows = docs.map((row) => row.data());
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'account.add-second-factor',
        before: { second_factor: false },
        after: { second_factor: true },
      }),
    ]);
    const text = JSON.stringify([stored, rows]);
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(word);
    }
    expect(stored?.recovery_digests).toHaveLength(RECOVERY_CODES);
  });

  test('no line of the log holds a secret, a code or a token', async () => {
    const said: string[] = [];
    for (const level of ['log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => void said.push(JSON.stringify(words)));
    }
    const ada = await buildPerson('admin');
    const { secret, codes, token } = await enrol(ada.id);
    const code = codeOf(secret);
    const shown = await answer(buildToken(ada.id), { code });
    await answer(buildToken(ada.id), { code });
    await answer(buildToken(ada.id), { recovery_code: codes[0] });
    await answer(buildToken(ada.id), { earlier_token: token });
    vi.restoreAllMocks();
    const lines = said.join('\n');
    expect(lines).toContain('answerSecondFactor');
    expect(lines).not.toMatch(new RegExp(`\\b${code}\\b`));
    for (const word of [secret, codes[0], token, shown.body.token]) expect(lines).not.toContain(word);
  });

  test('a password typed long ago is asked for first, and a secret waits for a quarter of an hour', async () => {
    const ada = await buildPerson('admin');
    const { body } = await begin(ada.token);
    later(ENROLMENT_MS + 1000);
    const late = await confirm(ada.token, codeOf(body.secret));
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    later(RECENT_PASSWORD_MS);
    expect((await begin(ada.token)).body.code).toBe('reauth-required');
  });

  test('only admins may begin', async () => {
    const person = await buildPerson('member');
    expect((await begin(person.token)).status).toBe(403);
    expect((await confirm(person.token, '123456')).status).toBe(403);
  });
});

describe('a session that has the password alone', () => {
  test('is refused everywhere but at its own way in, "second-factor-required"', async () => {
    const ada = await buildPerson('admin', 'member');
    await enrol(ada.id);
    const token = buildToken(ada.id);
    expect((await session(token)).body.second_factor).toBe('code');
    const answers = await Promise.all(
      Object.values(FUNCTIONS).flatMap((deployed) =>
        deployed.contracts
          .filter(
            ({ audience, withoutSecondFactor: open }) => audience !== 'anyone' && !open?.includes('code'),
          )
          .map(async ({ name, path, method, body: expected }) => {
            const { status, body } = await send(deployed, path.replaceAll(/:[A-Za-z_]+/g, 'none'), {
              method,
              token,
              ...(expected ? { body: {} } : {}),
            });
            return `${name}: ${status} ${body.code}`;
          }),
      ),
    );
    expect(answers.length).toBeGreaterThan(60);
    expect(answers.filter((line) => !line.endsWith(': 403 second-factor-required'))).toEqual([]);
  });

  test('does not become more by claims of its own, nor by those of another second factor', async () => {
    const ada = await buildPerson('admin');
    const { token } = await enrol(ada.id);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const shown = { second_factor: claims.second_factor, second_factor_at: 1, password_at: claims.auth_time };
    expect((await users(buildToken(ada.id, shown))).status).toBe(403);
    const other = { ...shown, second_factor: 'another', firebase: { sign_in_provider: 'custom' } };
    expect((await users(buildToken(ada.id, other))).status).toBe(403);
  });

  test('is not recorded as an admin who signed in', async () => {
    const ada = await buildPerson('admin');
    await enrol(ada.id);
    const body = { identifier: ada.email, outcome: 'succeeded' };
    await send(accounts, '/api/admin-attempts', { body, token: buildToken(ada.id) });
    const { docs } = await firestore().collection('sign_in_attempts').where('account_id', '==', ada.id).get();
    expect(docs.map((row) => row.get('claimed'))).not.toContain(false);
  });
});

describe('showing it', () => {
  test('a code opens the session, whose password keeps the time at which it was typed', async () => {
    const ada = await buildPerson('admin');
    const { secret } = await enrol(ada.id);
    const password = buildToken(ada.id);
    const { status, body } = await answer(password, { code: codeOf(secret) });
    expect([status, body.recovery_left]).toEqual([200, RECOVERY_CODES]);
    const typed = claimsOf(body.token).password_at as number;
    later(RECENT_PASSWORD_MS - 5000);
    const shown = exchange(ada.id, body.token);
    expect((await renew(shown)).status).toBe(201);
    later(10_000);
    const after = exchange(ada.id, body.token);
    expect((await renew(after)).body.code).toBe('reauth-required');
    expect((await users(after)).status).toBe(200);
    expect(Math.abs(typed * 1000 - Date.now())).toBeGreaterThan(RECENT_PASSWORD_MS);
  });

  test('a code is good once, also for two at the same moment', async () => {
    const ada = await buildPerson('admin');
    const { secret } = await enrol(ada.id);
    const code = codeOf(secret);
    const both = await Promise.all([1, 2].map(() => answer(buildToken(ada.id), { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await answer(buildToken(ada.id), { code })).status).toBe(422);
    expect((await answer(buildToken(ada.id), { code: codeOf(secret, 1) })).status).toBe(200);
    expect((await answer(buildToken(ada.id), { code: codeOf(secret, -1) })).status).toBe(422);
  });

  test.each([
    [{ code: '12345' }, 422],
    [{ code: 7 }, 400],
    [{}, 422],
    [{ code: '123456', recovery_code: 'x' }, 422],
    [{ code: '123456', more: 1 }, 400],
  ])('%j is refused', async (body, status) => {
    const ada = await buildPerson('admin');
    await enrol(ada.id);
    expect((await answer(buildToken(ada.id), body)).status).toBe(status);
  });

  test('five wrong codes begin a wait of a quarter of an hour, in which the right one is refused too', async () => {
    stopClock();
    const ada = await buildPerson('admin');
    const { secret, codes } = await enrol(ada.id);
    const wrong = () => answer(buildToken(ada.id), { code: wrongCode(secret) });
    const statuses = [];
    for (let tries = 0; tries < CODE_ATTEMPTS.failures; tries += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    const refused = await answer(buildToken(ada.id), { code: codeOf(secret) });
    expect([refused.status, refused.body.code]).toEqual([429, 'limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    // Nobody can guess a recovery code, so whoever knows the password cannot shut the person out.
    expect((await answer(buildToken(ada.id), { recovery_code: codes[0] })).status).toBe(200);
    await firestore()
      .doc(`second_factors/${ada.id}`)
      .update({ waits_until: new Date(Date.now() + CODE_ATTEMPTS.waitMs) });
    later(CODE_ATTEMPTS.waitMs + 1000);
    expect((await answer(buildToken(ada.id), { code: codeOf(secret) })).status).toBe(200);
  });

  test('ten wrong recovery codes leave the codes of the app open, and the right recovery code too', async () => {
    const ada = await buildPerson('admin');
    const { secret, codes } = await enrol(ada.id);
    for (let tries = 0; tries < 10; tries += 1) {
      const wrong = await answer(buildToken(ada.id), { recovery_code: `wrong-${tries}` });
      expect(wrong.status).toBe(422);
    }
    expect((await answer(buildToken(ada.id), { recovery_code: codes[0] })).status).toBe(200);
    expect((await answer(buildToken(ada.id), { code: codeOf(secret) })).status).toBe(200);
  });

  test('wrong recovery codes between wrong codes of the app neither count among them nor begin the count again', async () => {
    stopClock();
    const ada = await buildPerson('admin');
    const { secret } = await enrol(ada.id);
    const statuses = [];
    for (let tries = 0; tries < CODE_ATTEMPTS.failures; tries += 1) {
      await answer(buildToken(ada.id), { recovery_code: 'wrong' });
      statuses.push((await answer(buildToken(ada.id), { code: wrongCode(secret) })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
  });

  test('a wrong code leaves a row beside the attempts to sign in, and no code in it', async () => {
    const ada = await buildPerson('admin');
    const { secret } = await enrol(ada.id);
    const code = wrongCode(secret);
    await answer(buildToken(ada.id), { code });
    const { docs } = await firestore().collection('sign_in_attempts').where('account_id', '==', ada.id).get();
    expect(docs.map((row) => [row.get('outcome'), row.get('claimed')])).toEqual([['wrong_code', false]]);
    expect(JSON.stringify(docs.map((row) => row.data()))).not.toContain(code);
  });

  test('a recovery code is good once, however it is typed', async () => {
    const ada = await buildPerson('admin');
    const { codes } = await enrol(ada.id);
    const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ');
    const first = await answer(buildToken(ada.id), { recovery_code: typed });
    expect([first.status, first.body.recovery_left]).toEqual([200, RECOVERY_CODES - 1]);
    expect((await users(exchange(ada.id, first.body.token))).status).toBe(200);
    const second = await answer(buildToken(ada.id), { recovery_code: codes[3] });
    expect([second.status, second.body.fields[0].path]).toEqual([422, 'recovery_code']);
  });

  test('who typed their password again shows an earlier session instead, for twelve hours', async () => {
    const ada = await buildPerson('admin');
    const bob = await buildPerson('admin');
    const { token } = await enrol(ada.id);
    const others = await enrol(bob.id);
    const carried = await answer(buildToken(ada.id), { earlier_token: token });
    expect(carried.status).toBe(200);
    expect((await users(exchange(ada.id, carried.body.token))).status).toBe(200);
    for (const bad of [others.token, buildToken(ada.id), 'nonsense']) {
      const { status, body } = await answer(buildToken(ada.id), { earlier_token: bad });
      expect([status, body.code]).toEqual([403, 'second-factor-required']);
    }
    const claims = claimsOf(carried.body.token);
    const old = Math.floor((Date.now() - PRIVILEGED_SESSION_MS) / 1000) - 60;
    const aged = buildToken(ada.id, {
      ...claims,
      second_factor_at: old,
      firebase: { sign_in_provider: 'custom' },
    });
    expect((await answer(buildToken(ada.id), { earlier_token: aged })).status).toBe(403);
  });

  test('an account without one is told so', async () => {
    const ada = await buildPerson('admin');
    expect((await answer(ada.token, { code: '123456' })).status).toBe(409);
    expect((await renew(ada.token)).status).toBe(409);
    expect((await remove(ada.token, { code: '123456' })).status).toBe(409);
  });
});

describe('recovery codes and turning it off', () => {
  test('new recovery codes end the old ones', async () => {
    const ada = await buildPerson('admin');
    const { codes, token } = await enrol(ada.id);
    const made = await renew(token);
    expect(made.body.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect((await answer(buildToken(ada.id), { recovery_code: codes[0] })).status).toBe(422);
    const fresh = { recovery_code: made.body.recovery_codes[0] };
    expect((await answer(buildToken(ada.id), fresh)).status).toBe(200);
    expect((await look(token)).body.recovery_left).toBe(RECOVERY_CODES - 1);
  });

  test('turning it off needs a right code besides the password, and then nobody asks for one', async () => {
    const ada = await buildPerson('admin');
    const { secret, token } = await enrol(ada.id);
    expect((await remove(token, {})).status).toBe(422);
    expect((await remove(token, { code: wrongCode(secret) })).status).toBe(422);
    const off = await remove(token, { code: codeOf(secret) });
    expect(off.body).toEqual({ enrolled_at: null, recovery_left: 0, required: false });
    expect((await users(buildToken(ada.id))).status).toBe(200);
    expect((await firestore().doc(`second_factors/${ada.id}`).get()).exists).toBe(false);
    const next = await enrol(ada.id);
    expect((await users(token)).status).toBe(403);
    expect((await users(next.token)).status).toBe(200);
  });

  test('an export says since when there is one and never the secret', async () => {
    const ada = await buildPerson('admin');
    const { token, secret, codes } = await enrol(ada.id);
    const { body } = await send(accounts, '/api/account/export', { token });
    expect(body.second_factor).toEqual([
      { enrolled_at: expect.any(String), recovery_codes_left: RECOVERY_CODES },
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('sealed');
    expect(text).not.toContain(codes[0]);
  });
});
