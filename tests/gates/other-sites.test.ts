import { expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { Caller, ENDPOINTS, each, WITH_BODY } from './endpoints.ts';
import { note } from './figure.ts';

const FORM = 'application/x-www-form-urlencoded';
const PAGE = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

/** What a page of another site can make a browser send (T16). */
const SHAPES: [string, Record<string, string>, (body: unknown) => string][] = [
  [
    'a form',
    { ...PAGE, 'Content-Type': FORM },
    (body) => new URLSearchParams(body as Record<string, string>).toString(),
  ],
  [
    'a form with files',
    { ...PAGE, 'Content-Type': 'multipart/form-data; boundary=x' },
    () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  ],
  ['a form of plain text', { ...PAGE, 'Content-Type': 'text/plain' }, (body) => `${JSON.stringify(body)}=`],
  ['fetch without permission', { ...PAGE, 'Content-Type': 'text/plain' }, (body) => JSON.stringify(body)],
  ['fetch with JSON', { ...PAGE, 'Content-Type': 'application/json' }, (body) => JSON.stringify(body)],
  ['a beacon', { Origin: 'null', 'Content-Type': 'text/plain' }, (body) => JSON.stringify(body)],
  [
    'a sister site',
    {
      Origin: 'https://other.thegrid.localhost',
      'Sec-Fetch-Site': 'same-site',
      'Content-Type': 'application/json',
    },
    (body) => JSON.stringify(body),
  ],
];

const COUNTED = [
  'contributions',
  'outbox',
  'audit',
  'profiles',
  'user_roles',
  'ideas',
  'missions',
  'feed_items',
  'roadmap_items',
  'badges',
  'push_subscriptions',
  'points_ledger',
];
const documents = async () =>
  Object.fromEntries(
    await Promise.all(
      COUNTED.map(async (name) => [name, (await firestore().collection(name).count().get()).data().count]),
    ),
  );

test('a page of another site changes nothing at any endpoint, even with a good token', {
  timeout: 600_000,
}, async (context) => {
  const caller = new Caller();
  const writing = ENDPOINTS.filter(({ contract }) => contract.method !== 'GET');
  const bodies = new Map(WITH_BODY.map(({ contract, body }) => [contract.name, body]));
  // The caller is made by the first request, so that they are not counted as a change.
  await caller.ask(writing[0] ?? (ENDPOINTS[0] as (typeof ENDPOINTS)[number]), { headers: PAGE });
  const before = await documents();
  const accepted: string[] = [];
  let sent = 0;
  await each(
    writing.flatMap((endpoint) => SHAPES.map((shape) => ({ endpoint, shape }))),
    async ({ endpoint, shape: [name, headers, write] }) => {
      sent += 1;
      const { status, headers: answered } = await caller.ask(endpoint, {
        raw: write(bodies.get(endpoint.contract.name) ?? {}),
        headers,
      });
      if (status < 400) accepted.push(`${endpoint.contract.name} by ${name}: ${status}`);
      if (answered.get('access-control-allow-origin') !== null)
        accepted.push(`${endpoint.contract.name} allows ${name} to read`);
    },
  );
  note(
    context,
    `${SHAPES.length} shapes × ${writing.length} endpoints that write: ${sent} requests, ${accepted.length} accepted`,
  );
  expect(accepted).toEqual([]);
  expect(await documents()).toEqual(before);
});

test('no endpoint that is read with GET writes anything, and no preflight is answered with a permission', {
  timeout: 300_000,
}, async (context) => {
  const caller = new Caller();
  const permitted: string[] = [];
  for (const endpoint of ENDPOINTS) {
    const answer = await endpoint.deployed(
      new Request(`http://localhost:8888${endpoint.contract.path.replaceAll(/:\w+/g, 'x')}`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': endpoint.contract.method,
        },
      }),
    );
    if (answer.headers.get('access-control-allow-origin') !== null) permitted.push(endpoint.contract.name);
  }
  const reading = ENDPOINTS.filter(({ contract }) => contract.method === 'GET');
  for (const endpoint of reading.slice(0, 1)) await caller.ask(endpoint, {});
  const before = await documents();
  await each(
    reading,
    async (endpoint) => void (await caller.ask(endpoint, { headers: { 'Sec-Fetch-Site': 'cross-site' } })),
  );
  note(
    context,
    `${ENDPOINTS.length} preflights, ${permitted.length} permitted; ${reading.length} reads wrote nothing`,
  );
  expect(permitted).toEqual([]);
  // Taking all contributions away as a file is a read that leaves an audit row, on purpose (T35).
  expect({ ...(await documents()), audit: 0 }).toEqual({ ...before, audit: 0 });
});
