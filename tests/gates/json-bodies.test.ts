import { expect, test } from 'vitest';
import { Caller, each, troubleWith, WITH_BODY } from './endpoints.ts';
import { note } from './figure.ts';
import { NOT_JSON, NOT_UTF8, ODD_JSON } from './json-texts.ts';
import { withMember } from './sample-bodies.ts';

const headers = { 'Content-Type': 'application/json' };
const caller = new Caller();
const short = (text: string) => JSON.stringify(text).slice(0, 50);

test('whatever is not JSON is 400, and whatever is odd JSON is no fault, at every endpoint', {
  timeout: 600_000,
}, async (context) => {
  const troubles: string[] = [];
  let refused = 0;
  let odd = 0;
  for (const [at, endpoint] of WITH_BODY.entries()) {
    // The whole list for the two that strangers write to, a seventh of it for each other.
    const isWhole = ['createContribution', 'sendContactEmail'].includes(endpoint.contract.name);
    const some = <T>(list: readonly T[]) => (isWhole ? list : list.filter((_, n) => n % 7 === at % 7));
    await each([...some(NOT_JSON), ...NOT_UTF8], async (raw) => {
      refused += 1;
      const answer = await caller.ask(endpoint, { raw: raw as BodyInit, headers });
      if (answer.status !== 400 || troubleWith(answer))
        troubles.push(`${endpoint.contract.name} ${short(String(raw))}: ${answer.status}`);
    });
    await each(some(ODD_JSON), async (raw) => {
      odd += 1;
      const trouble = troubleWith(await caller.ask(endpoint, { raw, headers }));
      if (trouble) troubles.push(`${endpoint.contract.name} ${short(raw)}: ${trouble}`);
    });
  }
  note(
    context,
    `${refused} bodies that are no JSON refused, ${odd} odd ones without a fault, ${troubles.length} wrong`,
  );
  expect(troubles).toEqual([]);
});

const WRONG_KINDS: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  [],
  [[]],
  [null],
  ['x'],
  [1, 2],
  {},
  { a: 1 },
  { $ne: null },
  { $gt: '' },
  { toString: 'x' },
  { valueOf: 1 },
  { length: 1 },
  // biome-ignore lint/suspicious/noThenProperty: what takes it for a promise is to be found.
  { then: 'x' },
  { constructor: { name: 'x' } },
  { toJSON: 'x' },
  { _seconds: 1, _nanoseconds: 0 },
  [['a', 'b']],
  { 0: 'a', length: 1 },
  [{}],
  { id: 'x' },
  { path: '/' },
  Array(500).fill('x'),
  { a: { b: { c: { d: { e: 1 } } } } },
  { '': '' },
  { type: 'Buffer', data: [1] },
];

test('a value of a wrong kind in any member of any body is no fault', {
  timeout: 600_000,
}, async (context) => {
  const troubles: string[] = [];
  let sent = 0;
  for (const endpoint of WITH_BODY) {
    const trials = Object.keys(endpoint.body).flatMap((name) =>
      WRONG_KINDS.map((value) => ({ name, value })),
    );
    await each(trials, async ({ name, value }) => {
      sent += 1;
      const trouble = troubleWith(
        await caller.ask(endpoint, { body: withMember(endpoint.body, [name], value) }),
      );
      if (trouble) troubles.push(`${endpoint.contract.name}.${name} ${JSON.stringify(value)}: ${trouble}`);
    });
  }
  note(context, `${WRONG_KINDS.length} kinds in every member: ${sent} bodies, ${troubles.length} faults`);
  expect(troubles).toEqual([]);
});

const EXTRA = [
  'id',
  'uid',
  'user_id',
  'role',
  'roles',
  'admin',
  'is_admin',
  'isAdmin',
  'created_at',
  'created_by',
  'reviewed_by',
  'reviewed_at',
  'submitted_by_user_id',
  'member_id',
  'points_awarded',
  'inz',
  'balance',
  'decision_id',
  'effective_at',
  'token_issued',
  'approved',
  'verified',
  'claims',
  'customClaims',
  'constructor',
  'prototype',
  '__v',
  '_id',
  '$set',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'consent_version',
  'email_verified',
  'disabled',
];

test('a member that an endpoint does not know is 400, whatever it is called', {
  timeout: 600_000,
}, async (context) => {
  const passed: string[] = [];
  let sent = 0;
  for (const endpoint of WITH_BODY) {
    await each(
      EXTRA.filter((name) => !(name in endpoint.body)),
      async (name) => {
        sent += 1;
        const { status } = await caller.ask(endpoint, { body: { ...endpoint.body, [name]: true } });
        if (status !== 400) passed.push(`${endpoint.contract.name} ${name}: ${status}`);
      },
    );
    sent += 1;
    const body = JSON.stringify(endpoint.body).replace(/^\{/, '{"__proto__":{"admin":true},');
    const { status } = await caller.ask(endpoint, { raw: body, headers });
    if (status !== 400) passed.push(`${endpoint.contract.name} __proto__: ${status}`);
  }
  note(context, `${sent} bodies with a member too many, ${passed.length} accepted`);
  expect(passed).toEqual([]);
});
