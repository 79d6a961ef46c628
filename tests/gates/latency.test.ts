import { expect, test } from 'vitest';
import { actorOf } from '#server/profiles/actor.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { answered, buildRecoverable, usernameOf } from '#tests/builders/recovery.ts';
import { note } from './figure.ts';

const CALLS = 300;
/** What checking a token and reading a role may add to a request at p95, warm, in milliseconds (G26). */
const MOST_MS = 150;

test('who someone is and what they may do is known in time', async (context) => {
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

test('recovery takes as long for someone unknown as for someone known (T03)', async (context) => {
  const known = usernameOf(await buildRecoverable());
  const time = (identifier: string) => {
    const started = performance.now();
    return answered(identifier, () => performance.now() - started);
  };
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < 200; pair += 1) {
    times[0].push(await time(known));
    times[1].push(await time('nobody_here'));
  }
  const apart = Math.abs(median(times[0]) - median(times[1]));
  note(context, `recovery, known and unknown: medians ${apart.toFixed(1)} ms apart`);
  expect(apart).toBeLessThan(20);
});
