import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Audience } from '#domain/access.ts';
import { PRIVILEGED_SESSION_MS, RECENT_PASSWORD_MS } from '#domain/access.ts';
import type { Contract } from '#domain/contract.ts';
import { grantRole } from '#local/seeds/roles.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, buildToken, type Person, revokeRole } from '#tests/builders/people.ts';
import { type DeployedFunction, send } from '#tests/builders/requests.ts';
import { load, matrix } from '#tests/scale.ts';

/** Every endpoint that is served, with the function that serves it. What others add is walked here without a change. */
const ENDPOINTS: [name: string, contract: Contract, deployed: DeployedFunction][] = Object.values(
  FUNCTIONS,
).flatMap((deployed) =>
  deployed.contracts.map((contract): [string, Contract, DeployedFunction] => [
    contract.name,
    contract,
    deployed,
  ]),
);
const PROTECTED = ENDPOINTS.filter(([, { audience }]) => audience !== 'anyone');
const audienceOf = ([, { audience }]: (typeof ENDPOINTS)[number]) => audience;

/**
 * A call that is complete enough to pass the check of rights and too empty to do anything: ids that name nothing, and an
 * empty object for a body.
 */
function call(contract: Contract, deployed: DeployedFunction, token?: string) {
  const path = contract.path.replaceAll(/:[A-Za-z_]+/g, '00000000-0000-4000-8000-000000000000');
  return send(deployed, path, {
    method: contract.method,
    token,
    ...(contract.body ? { body: {} } : {}),
    ...(contract.accepts === 'bytes' ? { raw: new Uint8Array([0]) } : {}),
  });
}

const PEOPLE = ['visitor', 'user', 'member', 'admin'] as const;
type Kind = (typeof PEOPLE)[number];

const LET_IN: Record<Audience, readonly Kind[]> = {
  anyone: PEOPLE,
  user: ['user', 'member', 'admin'],
  member: ['member', 'admin'],
  staff: ['admin'],
  reviewer: ['admin'],
  admin: ['admin'],
};
const ADMINS_ONLY = ENDPOINTS.filter(([, { audience }]) => LET_IN[audience].join() === 'admin');

const shared = new Map<Kind, Person>();

/** A token of this kind; of someone new where the call may end their session. */
async function tokenOf(kind: Kind, { method }: Contract, isLetIn: boolean): Promise<string | undefined> {
  if (kind === 'visitor') return undefined;
  const build = () => (kind === 'user' ? buildPerson() : buildPerson(kind));
  if (isLetIn && method !== 'GET') return (await build()).token;
  const person = shared.get(kind) ?? (await build());
  shared.set(kind, person);
  return person.token;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('who may call what (R031, R469, R470, R484, R479–R481, T25)', () => {
  test('every endpoint has a name of its own and an audience that is walked here', () => {
    const served = ENDPOINTS.map(([name]) => name);
    expect(new Set(served).size).toBe(served.length);
    expect(ENDPOINTS.filter((endpoint) => !(audienceOf(endpoint) in LET_IN))).toEqual([]);
  });

  for (const kind of PEOPLE) {
    test.each(ENDPOINTS)(`${kind}: %s`, async (_name, contract, deployed) => {
      const isLetIn = LET_IN[contract.audience].includes(kind);
      const { status, body } = await call(contract, deployed, await tokenOf(kind, contract, isLetIn));
      if (isLetIn) {
        expect([401, 403], JSON.stringify(body)).not.toContain(status);
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      } else if (kind === 'visitor') {
        expect(status).toBe(401);
        expect(body).toMatchObject({ code: 'unauthenticated' });
      } else {
        expect(status).toBe(403);
        expect(body).toMatchObject({ code: 'forbidden' });
      }
    });
  }
});

describe('tokens that are not good are refused by every protected endpoint (T01)', () => {
  let ada: Person;
  let closed: Person;
  const bad: [string, () => string][] = [];
  const soon = Math.floor(Date.now() / 1000);
  const forged = (changes: Record<string, unknown>) => () => buildToken(ada.id, changes);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  beforeAll(async () => {
    ada = await buildPerson('admin', 'member');
    closed = await buildPerson('admin', 'member');
    await firebaseAuth().updateUser(closed.id, { disabled: true });
  });

  bad.push(
    ['of another project', forged({ aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' })],
    ['for another audience', forged({ aud: 'demo-other' })],
    ['of another issuer', forged({ iss: 'https://evil.example' })],
    ['without an issuer', forged({ iss: undefined })],
    ['without an audience', forged({ aud: undefined })],
    ['for several audiences', forged({ aud: ['demo-other'] })],
    ['expired', forged({ iat: soon - 7200, exp: soon - 3600 })],
    ['expired a minute ago', forged({ iat: soon - 3660, exp: soon - 60 })],
    ['without an end', forged({ exp: undefined, iat: soon - 7200 })],
    ['with an end that is no number', forged({ exp: 'never' })],
    ['without a subject', forged({ sub: undefined })],
    ['with an empty subject', forged({ sub: '' })],
    ['with a subject that is no text', forged({ sub: 7 })],
    ['with a list for a subject', forged({ sub: ['x'] })],
    ['with a subject that is too long', forged({ sub: 'x'.repeat(129) })],
    ['of nobody', () => buildToken(`nobody-${randomUUID()}`)],
    [
      'of nobody, with roles claimed',
      () => buildToken('nobody', { admin: true, roles: ['admin'], role: 'admin' }),
    ],
    ['from before the sessions ended', forged({ iat: 1000, auth_time: 1000 })],
    ['without the time of the sign-in', forged({ auth_time: undefined })],
    ['of a sign-in in ten minutes', forged({ auth_time: soon + 600 })],
    ['of a sign-in next year', forged({ auth_time: soon + 365 * 86_400 })],
    ['cut short', () => ada.token.slice(0, 40)],
    ['without its claims', () => `${part({ alg: 'none' })}..`],
    ['of two parts', () => ada.token.split('.').slice(0, 2).join('.')],
    ['of four parts', () => `${ada.token}x.y`],
    ['whose claims are no JSON', () => `${part({ alg: 'none' })}.${Buffer.from('{').toString('base64url')}.`],
    ['whose claims are a list', () => `${part({ alg: 'none' })}.${part([])}.`],
    ['whose claims are null', () => `${part({ alg: 'none' })}.${part(null)}.`],
    ['that is a made-up word', () => 'admin'],
    ['that is an id', () => ada.id],
    [
      'that is a session cookie',
      forged({ iss: `https://session.firebase.google.com/${process.env.FIREBASE_PROJECT_ID}` }),
    ],
    [
      'that is a custom token',
      () => {
        const audience =
          'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
        return buildToken(ada.id, { aud: audience, iss: 'x@y.iam', uid: ada.id });
      },
    ],
    ['that is too long', forged({ padding: 'x'.repeat(5000) })],
    ['of a closed account', () => closed.token],
  );
  test('there are 34 of them', () => {
    expect(bad).toHaveLength(34);
  });

  test.each(matrix(PROTECTED, audienceOf))('%s', { timeout: 120_000 }, async (_name, contract, deployed) => {
    const passed = await Promise.all(
      bad.map(async ([kind, make]) => {
        const { status } = await call(contract, deployed, make());
        return status === 401 ? null : `${kind}: ${status}`;
      }),
    );
    expect(passed.filter((line) => line !== null)).toEqual([]);
  });

  test('an unsigned token, and one with a signature of its own making, are worth nothing without the emulator', async () => {
    const claims = ada.token.split('.')[1];
    const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    try {
      for (const token of [ada.token, `${part({ alg: 'HS256', typ: 'JWT', kid: 'x' })}.${claims}.AAAA`]) {
        for (const [, contract, deployed] of matrix(PROTECTED, audienceOf))
          expect((await call(contract, deployed, token)).status).toBe(401);
      }
    } finally {
      process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
    }
  });
});

describe('a password that was typed too long ago (T04, T06)', () => {
  const fresh = ENDPOINTS.filter(([, { recentPassword }]) => recentPassword);

  test('what cannot be undone is on the list, and the list is served', () => {
    expect(fresh.length).toBeGreaterThanOrEqual(3);
    expect(fresh.every(([, { audience }]) => audience !== 'anyone')).toBe(true);
  });

  test.each(fresh)(
    '%s asks for it again after 15 minutes, and not before',
    async (_name, contract, deployed) => {
      const person = await buildPerson('admin', 'member');
      const typed = Math.floor(Date.now() / 1000) * 1000;
      const token = buildToken(person.id);
      vi.useFakeTimers({ toFake: ['Date'], now: typed + RECENT_PASSWORD_MS + 2000 });
      const late = await call(contract, deployed, token);
      expect(late.status).toBe(403);
      expect(late.body.code).toBe('reauth-required');
      vi.setSystemTime(typed + RECENT_PASSWORD_MS - 2000);
      expect([401, 403]).not.toContain((await call(contract, deployed, token)).status);
    },
  );

  test.each(matrix(ADMINS_ONLY, audienceOf))(
    '%s ends an admin session after twelve hours',
    async (_name, contract, deployed) => {
      const person = await buildPerson('admin');
      const typed = Math.floor(Date.now() / 1000);
      const later = typed * 1000 + PRIVILEGED_SESSION_MS + 2000;
      // Refreshed ever since, as a browser that stays open does.
      const token = buildToken(person.id, {
        auth_time: typed,
        iat: later / 1000 - 60,
        exp: later / 1000 + 3540,
      });
      vi.useFakeTimers({ toFake: ['Date'], now: later });
      const answer = await call(contract, deployed, token);
      expect(answer.status).toBe(401);
      expect(answer.body.message).toContain('twelve hours');
    },
  );
});

describe('rights that end (T02, R479)', () => {
  const adminCall = ADMINS_ONLY.find(([, { method }]) => method === 'GET') ?? ADMINS_ONLY[0];
  if (!adminCall) throw new Error('no endpoint is for admins');
  const [, contract, deployed] = adminCall;
  const session = ENDPOINTS.find(([name]) => name === 'getSession');
  if (!session) throw new Error('no endpoint tells who one is');

  const rounds = load(4, 20);

  test(`a role that is taken away is gone with the next request, ${rounds} of ${rounds}`, async () => {
    const statuses = await Promise.all(
      Array.from({ length: rounds }, async () => {
        const person = await buildPerson('admin');
        const before = await call(contract, deployed, person.token);
        await revokeRole(person.id, 'admin');
        const after = await call(contract, deployed, person.token);
        await grantRole(person.id, 'member', new Date());
        const asMember = await call(contract, deployed, person.token);
        return [[401, 403].includes(before.status), after.status, asMember.status];
      }),
    );
    expect(statuses).toEqual(Array(rounds).fill([false, 403, 403]));
  });

  test.each([
    ['disabled', (id: string) => firebaseAuth().updateUser(id, { disabled: true })],
    ['deleted', (id: string) => firebaseAuth().deleteUser(id)],
  ])(`an account that was %s is 401 with the next request, ${rounds} of ${rounds}`, async (_name, end) => {
    const statuses = await Promise.all(
      Array.from({ length: rounds }, async () => {
        const person = await buildPerson('admin', 'member');
        expect([401, 403]).not.toContain((await call(contract, deployed, person.token)).status);
        await end(person.id);
        const own = await call(session[1], session[2], person.token);
        return [(await call(contract, deployed, person.token)).status, own.status];
      }),
    );
    expect(statuses).toEqual(Array(rounds).fill([401, 401]));
  });

  test('while the roles cannot be read nobody is let in, and each answer is a 5xx in words', async () => {
    const person = await buildPerson('admin', 'member');
    const read = vi
      .spyOn(firestore(), 'getAll')
      .mockRejectedValue(Object.assign(new Error('the store is away'), { code: 14 }));
    const answers = await Promise.all(
      Array.from({ length: load(20, 100) }, () => call(contract, deployed, person.token)),
    );
    read.mockRestore();
    expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
    expect(answers.every(({ body }) => body.code === 'unavailable')).toBe(true);
  });

  test.each([
    ['a role of another name', { user_id: 'x', role: 'owner' }],
    ['a role that is no text', { user_id: 'x', role: true }],
    ['an empty document', {}],
    ['a list', { role: ['admin'] }],
  ])('%s in the place of the admin role gives no right', async (_name, stored) => {
    const person = await buildPerson();
    await firestore().doc(`user_roles/${person.id}_admin`).set(stored);
    expect((await call(contract, deployed, person.token)).status).toBe(403);
    expect((await call(session[1], session[2], person.token)).body.roles).toEqual([]);
  });

  test('a role in a claim of the token gives no right', async () => {
    const person = await buildPerson();
    const token = buildToken(person.id, { admin: true, role: 'admin', roles: ['admin'] });
    expect((await call(contract, deployed, token)).status).toBe(403);
  });
});
