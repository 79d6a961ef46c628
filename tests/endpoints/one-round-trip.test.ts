import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { agedTicket, newAddress } from '#tests/builders/form-tickets.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import contributions from '../../functions/contributions.ts';

/** The calls of Firestore, as they leave its client. */
const calls = vi.hoisted(() => [] as string[]);
vi.mock('#server/platform/firestore/firestore-calls.ts', async (original) => {
  const real = await original<typeof import('#server/platform/firestore/firestore-calls.ts')>();
  const boundByCall: typeof real.boundByCall = (sign) => {
    const bound = real.boundByCall(sign);
    return (invocation) => {
      calls.push(invocation.methodDefinition.path);
      return bound(invocation);
    };
  };
  return { boundByCall };
});

const HOUR = 60 * 60_000;
const COMMIT = '/google.firestore.v1.Firestore/Commit';
const READ = '/google.firestore.v1.Firestore/BatchGetDocuments';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Sent {
  ip: string;
  key?: string | null;
  ticket?: string;
  token?: string;
}

/** Contributes; the calls of Firestore that were made until the answer. Resolves when what follows it is done. */
async function contribute({ ip, key = randomUUID(), ticket, token }: Sent): Promise<string[]> {
  const after: Promise<unknown>[] = [];
  const email = `${randomUUID()}@example.org`;
  const body = buildContribution({ email, ...(ticket ? { form_ticket: ticket } : {}) });
  const request = new Request('http://localhost:8888/api/contributions', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  calls.length = 0;
  const { status } = await contributions(request, {
    ip,
    waitUntil: (work: Promise<unknown>) => void after.push(work),
  } as never);
  const until = [...calls];
  expect(status).toBe(201);
  await Promise.all(after);
  return until;
}

const stranger = () => ({ ip: newAddress(), ticket: agedTicket('contribution') });

test('a contribution makes one call of Firestore before its answer: its commit', async () => {
  await contribute(stranger());
  expect(await contribute(stranger())).toEqual([COMMIT]);
  expect(await contribute({ ip: '127.0.0.1' })).toEqual([COMMIT]);
  // The fourth in ten minutes has no slot for an email of its own to the admins.
  expect(await contribute(stranger())).toEqual([COMMIT]);
  expect(await contribute(stranger())).toEqual([COMMIT]);
});

test('a contribution of a signed-in sender reads their rights and is then committed', async () => {
  const { token } = await buildPerson('member');
  await contribute({ ...stranger(), token });
  expect(await contribute({ ...stranger(), token })).toEqual([READ, COMMIT]);
});

test('without a key a sign of Firestore is read first, because the commit could not be repeated', async () => {
  const calls = await contribute({ ip: '127.0.0.1', key: null });
  expect(calls).toContain(COMMIT);
  expect(calls).toHaveLength(2);
});

test('after an idle hour it waits for no count of the site either', async () => {
  await contribute(stranger());
  vi.setSystemTime(Date.now() + HOUR);
  const count = Object.getPrototypeOf(firestore().collection('nothing').count());
  const counted = vi.spyOn(count, 'get').mockImplementation(() => new Promise(() => {}));
  await contribute(stranger());
  expect(counted).toHaveBeenCalled();
});
