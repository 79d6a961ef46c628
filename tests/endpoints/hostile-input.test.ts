import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, type DeployedFunction, send } from '#tests/builders/requests.ts';
import { load, matrix } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const ID = '00000000-0000-4000-8000-000000000000';

/** Every endpoint that reads a body, with a body that it would accept or refuse for its content only. */
const ENDPOINTS: [path: string, deployed: DeployedFunction, method: string, body: Record<string, unknown>][] =
  [
    ['/api/contributions', contributions, 'POST', buildContribution({ related_app: 'roomz', proof_url: '' })],
    ['/api/proofs', contributions, 'POST', { name: 'a.png', type: 'image/png', size: 5 }],
    [`/api/proofs/${ID}/complete`, contributions, 'POST', { ticket: 'a.b' }],
    [
      '/api/send-contact-email',
      contributions,
      'POST',
      { name: 'Bo', email: 'bo@example.org', message: 'Hello' },
    ],
    [
      '/api/send-contribution-email',
      contributions,
      'POST',
      {
        display_name: 'Bo',
        email: 'bo@example.org',
        contribution_type: 'other',
        description: 'Never contributed',
      },
    ],
    ['/api/admin-attempts', accounts, 'POST', { identifier: 'ada', outcome: 'started' }],
    [
      '/api/accounts',
      accounts,
      'POST',
      { username: 'ab', display_name: 'Fern', password: 'tea at half past four' },
    ],
    ['/api/account', accounts, 'PATCH', { display_name: 'Fern' }],
    ['/api/account/recovery-address', accounts, 'PUT', { email: null }],
    ['/api/recovery', accounts, 'POST', { identifier: 'nobody_here' }],
    ['/api/recovery/confirm', accounts, 'POST', { token: 'x' }],
    ['/api/recovery/complete', accounts, 'POST', { token: 'x', password: 'tea at half past four' }],
    ['/api/rpc/has_role', accounts, 'POST', { _user_id: 'x', _role: 'admin' }],
    [
      `/api/admin/contributions/${ID}`,
      admin,
      'PATCH',
      { status: 'accepted', updated_at: '2026-01-01T00:00:00.000Z', admin_notes: 'x' },
    ],
    [
      '/api/admin/desk/refresh',
      admin,
      'POST',
      { mark: '2026-01-01T00:00:00.000Z', stamp: null, reading: null },
    ],
    [`/api/admin/contributions/${ID}/undo`, admin, 'POST', { updated_at: '2026-01-01T00:00:00.000Z' }],
    [`/api/admin/contributions/${ID}/reopen`, admin, 'POST', { updated_at: '2026-01-01T00:00:00.000Z' }],
    ['/api/contributions/status', contributions, 'POST', { key: 'a.b' }],
    ['/api/contributions/status/reply', contributions, 'POST', { key: 'a.b', text: 'x' }],
  ];

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

function expectClearAnswer({
  status,
  body,
  headers,
}: {
  status: number;
  body: unknown;
  headers: Headers;
}): void {
  expect(status).toBeLessThan(500);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  if (status >= 400) {
    expect(body).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toMatch(/\bat .+:\d+:\d+|node_modules|demo-/);
  }
}

const WRONG_KINDS: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  true,
  false,
  [],
  [[]],
  {},
  { a: 1 },
  ['x'],
  { $ne: null },
  { toString: 'x' },
];
const STRANGE_TEXT = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '\u202e',
  '\ufeff',
  '\u{1f9ff}'.repeat(40),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE contributions; --",
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is what is tried.
  '${7*7}',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '..%2f..%2f',
  'a\r\nBcc: victim@example.org',
  'x'.repeat(60_000),
  'ﷺ'.repeat(100),
  'Ω≈ç√∫˜µ≤≥÷',
  '٠١٢٣',
  'NaN',
  'true',
  '1e309',
];

describe.each(matrix(ENDPOINTS, ([, deployed]) => deployed))('%s', (path, deployed, method, good) => {
  const ask = (body: unknown) => send(deployed, path, { method, body, token: ada.token });

  test('answers members of the wrong kind with a clear 4xx', async () => {
    for (const field of Object.keys(good)) {
      for (const value of WRONG_KINDS) {
        const answer = await ask({ ...good, [field]: value });
        expectClearAnswer(answer);
      }
    }
  });

  test('answers strange text without a fault, and never with markup', async () => {
    for (const field of Object.keys(good)) {
      for (const value of STRANGE_TEXT) expectClearAnswer(await ask({ ...good, [field]: value }));
    }
  });

  test('refuses members that it does not know, whatever they are called', async () => {
    for (const name of [
      'id',
      'status_',
      'roles',
      'admin',
      'constructor',
      'created_at',
      '__v',
      'toJSON',
      '',
    ]) {
      const answer = await ask({ ...good, [name]: 'x' });
      expect(answer.status, name).toBe(400);
    }
  });

  test('answers any JSON at all with a clear 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const answer = await ask(value);
        expectClearAnswer(answer);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: load(25, 100) },
    );
  });

  test('refuses a body that names a member twice, whichever of the two would do', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const [name = '', value] = Object.entries(good)[0] ?? [];
    const twice = `${JSON.stringify(name)}:${JSON.stringify(value)},`;
    const raw = `{${twice}${JSON.stringify(good).slice(1)}`;
    const answer = await send(deployed, path, { method, raw, token: ada.token, headers });
    expect([answer.status, answer.body.fields]).toEqual([400, [{ path: name, message: 'Given twice' }]]);
  });

  test('answers bytes that are no JSON with 400', async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const raw of [
      '{',
      '}',
      '{"a":}',
      "{'a':1}",
      '[1,]',
      'NaN',
      '\ufeff{}',
      '{"a":1}{"b":2}',
      '\u0000',
      'nul',
    ]) {
      const answer = await send(deployed, path, { method, raw, token: ada.token, headers });
      expect(answer.status, raw).toBe(400);
    }
  });
});

test('a parameter that an address names twice is 400 at every endpoint that reads one', async () => {
  const read = Object.values(FUNCTIONS).flatMap((deployed) =>
    deployed.contracts.filter(({ query }) => query).map((contract) => ({ deployed, contract })),
  );
  expect(read.length).toBeGreaterThan(5);
  for (const { deployed, contract } of read) {
    const [name = ''] = Object.keys((contract.query as z.ZodMiniObject).shape);
    const path = `${contract.path.replaceAll(/:[A-Za-z_]+/g, ID)}?${name}=1&${name}=2`;
    const sent = { method: contract.method, token: ada.token };
    const { status, body } = await send(deployed as DeployedFunction, path, sent);
    const expected = [contract.name, 400, [{ path: name, message: 'Given twice' }]];
    expect([contract.name, status, body.fields]).toEqual(expected);
  }
});
