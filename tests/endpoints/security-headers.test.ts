import { beforeAll, expect, test } from 'vitest';
import { readBadge } from '#domain/open-data/badge-contract.ts';
import * as openData from '#domain/open-data/contract.ts';
import { unsubscribeLinks } from '#server/notifications/unsubscribe.ts';
import { OWN_HEADERS } from '#server/platform/http/answer.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type DeployedFunction, type Received, send } from '#tests/builders/requests.ts';
import deliver from '../../functions/deliver.ts';
import nightly from '../../functions/nightly.ts';

/** What every answer says; how long it may be kept is its own affair, but it says that, too. */
const { 'Cache-Control': _, ...EXPECTED } = OWN_HEADERS;
const COOP = 'Cross-Origin-Opener-Policy';
const CSP = 'Content-Security-Policy';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let person: Person;
const seen = new Set<number>();
beforeAll(async () => {
  person = await buildPerson('admin', 'member');
});

/** The files for other sites, which their pages may read. */
const OPEN = new Set<string>(
  [...Object.values(openData), readBadge].map(({ path }) => path.replace(':file', 'nothing')),
);

function missingOf(
  { status, headers }: Pick<Received, 'status' | 'headers'>,
  expected: Record<string, string> = EXPECTED,
): string[] {
  seen.add(status);
  const wrong = Object.entries(expected).filter(([name, value]) => headers.get(name) !== value);
  return [...wrong.map(([name]) => name), ...(headers.has('Cache-Control') ? [] : ['Cache-Control'])];
}

const pathsOf = (deployed: (typeof FUNCTIONS)[keyof typeof FUNCTIONS]) => [
  ...new Set(deployed.contracts.map(({ path }) => path.replaceAll(/:[A-Za-z_]+/g, 'nothing'))),
  '/api/nothing-here',
  '/api/health',
];

test.each(Object.entries(FUNCTIONS))(
  'a browser gets every security header on each route and method of %s, signed in or not, and during a failure',
  async (_name, deployed) => {
    const troubles: string[] = [];
    for (const path of pathsOf(deployed)) {
      for (const method of METHODS) {
        const isOpen = OPEN.has(path) && (method === 'GET' || method === 'HEAD');
        // The pages of its window have a policy and an opener of their own: tests/endpoints/editing.test.ts.
        const { [COOP]: _opener, [CSP]: _policy, ...inWindow } = EXPECTED;
        const open = { ...EXPECTED, 'Cross-Origin-Resource-Policy': 'cross-origin' };
        const expected = path.startsWith('/api/edit/') ? inWindow : isOpen ? open : EXPECTED;
        for (const sent of [
          { deploy: 'deploy-preview' },
          { deploy: 'dev' },
          { deploy: 'dev', token: person.token },
        ]) {
          const answer = await send(deployed as DeployedFunction, path, { method, ...sent });
          for (const name of missingOf(answer, expected))
            troubles.push(`${method} ${path} ${answer.status} without ${name}`);
        }
      }
    }
    expect(troubles).toEqual([]);
  },
);

test('redirects, answers without a body and files carry them as well', async () => {
  // The walk above ended the sessions of the first one.
  person = await buildPerson('admin');
  const { oneClick } = unsubscribeLinks({ kind: 'news', userId: person.id });
  const { admin, notices, pictures, measurement } = FUNCTIONS;
  const redirect = await send(notices, new URL(oneClick).pathname);
  expect(redirect.status).toBe(303);

  const item = { title: 'Lift clubs', description: 'x', public: true, column_name: 'completed' };
  const created = await send(admin, '/api/admin/roadmap', { body: item, token: person.token });
  const path = `/social/shipped/${created.body.id}.png`;
  await rebuildPublicRoadmap(new Date());
  const picture = await send(pictures, path);
  const known = { 'If-None-Match': picture.headers.get('etag') ?? '' };
  const unchanged = await send(pictures, path, { headers: known });
  expect([picture.status, unchanged.status]).toEqual([200, 304]);

  const counted = await send(measurement, '/api/measurements/view', { raw: '/' });
  const file = await send(admin, '/api/admin/contributions.csv', { token: person.token });
  const runs = await Promise.all([deliver(), nightly()]);
  for (const answer of [redirect, created, picture, unchanged, counted, file, ...runs]) {
    expect(missingOf(answer)).toEqual([]);
  }
});

test('that was looked at for answers of every class', () => {
  for (const status of [200, 201, 204, 303, 304, 401, 404, 405, 503]) expect(seen).toContain(status);
});
