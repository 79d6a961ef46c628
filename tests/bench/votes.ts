import { randomUUID } from 'node:crypto';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import members from '../../functions/members.ts';
import { quietly } from './own-cloud.ts';

const MEMBERS = 100;
/** The most that a vote may take at p95 while a hundred members vote for one item at once, in milliseconds. */
const VOTE_MS = 1000;

async function buildItem(): Promise<string> {
  const id = randomUUID();
  const item = { title: 'Lift clubs', description: 'x', column_name: 'backlog', votes_total: 0 };
  const at = new Date();
  await firestore()
    .collection('roadmap_items')
    .doc(id)
    .set({ ...item, related_app: null, completed_at: null, created_at: at, updated_at: at });
  return id;
}

/** Sends votes at once, says their p95 and what was not 200, and returns how many figures are over. */
async function race(what: string, votes: { token: string; id: string }[]): Promise<number> {
  const statuses = new Map<number, number>();
  const press = async ({ token, id }: (typeof votes)[number]): Promise<number> => {
    const started = performance.now();
    const { status } = await send(members, `/api/members/roadmap/${id}/vote`, { method: 'PUT', token });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return performance.now() - started;
  };
  const taken = await quietly(() => Promise.all(votes.map(press)));
  taken.sort((a, b) => a - b);
  const p95 = taken[Math.floor(taken.length * 0.95)] ?? 0;
  // Each press can be answered with the state it asks for.
  const isOver = p95 > VOTE_MS || [...statuses.keys()].some((status) => status !== 200);
  const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${what}: p95 ${p95.toFixed(0)} ms, ${counted}${isOver ? `  OVER ${VOTE_MS} or failed` : ''}`);
  return isOver ? 1 : 0;
}

/** Members who vote at once, from the function itself, in the cloud there is. @returns how many figures are over. */
export async function benchVotes(): Promise<number> {
  const ids = await Promise.all(Array.from({ length: 20 }, buildItem));
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => buildPerson('member')));
  const one = await buildPerson('member');
  const at = (n: number) => ids[n % ids.length] ?? '';
  const over = [
    await race(
      `${MEMBERS} members vote for one item at once`,
      people.map(({ token }) => ({ token, id: at(0) })),
    ),
    await race(
      `${MEMBERS} members vote for four more items each at once`,
      people.flatMap(({ token }) => [1, 2, 3, 4].map((n) => ({ token, id: at(n) }))),
    ),
    await race(
      `one member presses 200 times at once over the ${VOTES_EACH} items that their votes reach`,
      Array.from({ length: 200 }, (_, n) => ({ token: one.token, id: at(n % VOTES_EACH) })),
    ),
  ];
  console.log('');
  return over.reduce((sum, figure) => sum + figure, 0);
}
