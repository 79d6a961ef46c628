import { expect, test } from 'vitest';
import { actorOf } from '#server/auth/actor.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { note } from './figure.ts';

const CALLS = 300;
/** What checking a token and reading a role may add to a request at p95, warm, in milliseconds (G26). */
const MOST_MS = 150;

test('who somebody is and what they may do is known in time', async (context) => {
  const { token } = await buildPerson('admin');
  const request = new Request('http://localhost:8888/x', { headers: { Authorization: `Bearer ${token}` } });
  const taken: number[] = [];
  for (let call = 0; call < CALLS + 30; call += 1) {
    const started = performance.now();
    await actorOf(request, 'admin');
    if (call >= 30) taken.push(performance.now() - started);
  }
  taken.sort((one, other) => one - other);
  const p95 = taken[Math.floor(CALLS * 0.95)] ?? 0;
  note(
    context,
    `token and role: p50 ${taken[CALLS / 2]?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${CALLS}`,
  );
  expect(p95).toBeLessThan(MOST_MS);
});
