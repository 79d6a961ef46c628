import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Actor, VISITOR } from '#domain/access.ts';
import { CALL_GROUPS, type CallGroup, callGroupOf } from '#domain/call-limits.ts';
import type { Contract } from '#domain/contract.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { countCall } from '#server/platform/http/call-limit.ts';
import { bucketOf } from '#server/platform/rate-limits/rate-limits.ts';
import { newAddress } from '#tests/builders/form-tickets.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type DeployedFunction, send } from '#tests/builders/requests.ts';

const ENDPOINTS: [contract: Contract, deployed: DeployedFunction][] = Object.values(FUNCTIONS).flatMap(
  (deployed) => deployed.contracts.map((contract): [Contract, DeployedFunction] => [contract, deployed]),
);
const of = (group: CallGroup) => ENDPOINTS.filter(([contract]) => callGroupOf(contract) === group);
const GROUPS = Object.keys(CALL_GROUPS) as CallGroup[];

// The middle of a day and of every shorter window, so that none ends while a test runs; never before the present, because
// accounts begin by the clock of the local Auth, and a session from before its account is refused.
const DAY = 24 * 60 * 60_000;
beforeAll(() => {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Math.floor((Date.now() + DAY / 2) / DAY) * DAY + DAY / 2 + 61_000,
  });
});
afterAll(() => {
  vi.useRealTimers();
});

interface Caller {
  token?: string | undefined;
  ip: string;
  headers?: Record<string, string>;
}

/** A call that is counted and too empty to do anything: ids that name nothing, and a body that no endpoint takes. */
function call([contract, deployed]: [Contract, DeployedFunction], { token, ip, headers }: Caller) {
  return send(deployed, contract.path.replaceAll(/:[A-Za-z_]+/g, 'nothing'), {
    method: contract.method,
    token,
    ip,
    ...(headers ? { headers } : {}),
    ...(contract.body ? { body: [] } : {}),
    ...(contract.accepts === 'bytes' ? { raw: new Uint8Array([0]) } : {}),
  });
}

/** Someone who may call the endpoints of every group. */
const build = () => buildPerson('admin', 'member');

/** Uses up all but one of what a caller may do, as if other processes had counted it. */
async function fillStored(group: CallGroup, person: Person, left: number): Promise<void> {
  const { limit, windowMs } = CALL_GROUPS[group];
  const bucket = bucketOf({ action: `call-${group}`, limit, windowMs }, `account ${person.id}`, new Date());
  for (let start = 0; start < limit - left; start += 400) {
    const batch = firestore().batch();
    for (let slot = start; slot < Math.min(start + 400, limit - left); slot += 1) {
      batch.create(firestore().doc(`rate_limits/${bucket.id}_${slot}`), { expires_at: bucket.windowEnds });
    }
    await batch.commit();
  }
}

/** The same for what is counted in the process: counted as calls are, without making them. */
async function fillInProcess(group: CallGroup, actor: Actor, ip: () => string, left: number): Promise<void> {
  const [first] = of(group);
  if (!first) throw new Error(`no endpoint is in the group ${group}`);
  for (let n = 0; n < CALL_GROUPS[group].limit - left; n += 1) {
    await countCall(first[0], actor, ip(), new Date());
  }
}

test("every endpoint that is served has a limit, and visitors' endpoints are limited by address", () => {
  for (const [contract] of ENDPOINTS) {
    const { name, method } = contract;
    const group = callGroupOf(contract);
    expect(GROUPS, name).toContain(group);
    expect(group === 'visitor', name).toBe(contract.audience === 'anyone');
    // Whatever changes something is counted for all processes together.
    const readsByPost = ['hasRole', 'refreshDesk'].includes(name);
    if (method !== 'GET' && group !== 'visitor' && !readsByPost)
      expect(CALL_GROUPS[group].counted, name).toBe('stored');
  }
});

describe.each(GROUPS.filter((group) => group !== 'visitor'))('limits of %s (T30)', (group) => {
  test('one account: the last call is served, the next is 429 at every endpoint of the group; others are not', {
    timeout: 120_000,
  }, async () => {
    const [person, other] = [await build(), await build()];
    const { token } = person;
    if (CALL_GROUPS[group].counted === 'stored') await fillStored(group, person, 1);
    else await fillInProcess(group, { kind: 'user', id: person.id } as Actor, newAddress, 1);
    const endpoints = of(group);
    const [first] = endpoints;
    if (!first) throw new Error(`no endpoint is in the group ${group}`);
    expect((await call(first, { token, ip: newAddress() })).status).not.toBe(429);
    for (const endpoint of endpoints) {
      const [{ name }] = endpoint;
      const refused = await call(endpoint, { token, ip: newAddress() });
      expect(refused.status, name).toBe(429);
      expect(refused.body.message).toMatch(/Wait \d+ (?:minute|hour)s?, then try again/);
      expect(Number(refused.headers.get('retry-after')), name).toBeGreaterThan(0);
    }
    expect((await call(first, { token: other.token, ip: newAddress() })).status).not.toBe(429);
    // The machine's own calls are not counted.
    expect((await call(first, { token, ip: '127.0.0.1' })).status).not.toBe(429);
  });
});

describe('limits of visitors (T30)', () => {
  test('one /64: the next call is 429 at every endpoint, under 100 forged addresses too; others are not', {
    timeout: 120_000,
  }, async () => {
    let host = 0;
    const household = () => {
      host += 1;
      return { ip: `2001:db8:77:1::${host.toString(16)}` };
    };
    await fillInProcess('visitor', VISITOR, () => household().ip, 1);
    const [last] = of('visitor');
    if (!last) throw new Error('no endpoint is for visitors');
    expect((await call(last, household())).status).not.toBe(429);
    for (const endpoint of of('visitor')) {
      expect((await call(endpoint, household())).status, endpoint[0].name).toBe(429);
    }
    const [first] = of('visitor');
    if (!first) throw new Error('no endpoint is for visitors');
    for (let n = 0; n < 100; n += 1) {
      const headers = { 'X-Forwarded-For': `198.51.100.${n}`, 'X-Real-Ip': `198.51.100.${n}` };
      expect((await call(first, { ...household(), headers })).status).toBe(429);
    }
    expect((await call(first, { ip: '2001:db8:77:2::1' })).status).not.toBe(429);
  });
});

test('one account: parallel writes cannot overshoot, and the window after is open again', async () => {
  const person = await build();
  const group = 'ownWrites';
  const endpoint = of(group).find(([{ name }]) => name === 'updateAccount');
  if (!endpoint) throw new Error('the endpoint is gone');
  const { limit, windowMs } = CALL_GROUPS[group];
  const answers = await Promise.all(
    Array.from({ length: limit + 20 }, () => call(endpoint, { token: person.token, ip: newAddress() })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  vi.setSystemTime(Date.now() + windowMs);
  expect((await call(endpoint, { token: person.token, ip: newAddress() })).status).not.toBe(429);
});
