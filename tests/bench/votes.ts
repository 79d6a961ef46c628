import { randomUUID } from 'node:crypto';
import { firestore } from '#server/stores/firestore.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import members from '../../functions/members.ts';
import { quietly } from './own-cloud.ts';

const MEMBERS = 100;
/** The most that a vote may take at p95 while a hundred members vote for one item at once, in milliseconds (issue 5). */
const VOTE_MS = 3000;

/** A hundred members who vote for one item at once, from the function itself, in the cloud there is. @returns how many figures are over. */
export async function benchVotes(): Promise<number> {
  const id = randomUUID();
  const item = { title: 'Lift clubs', description: 'x', column_name: 'backlog', votes_total: 0 };
  const at = new Date();
  await firestore()
    .collection('roadmap_items')
    .doc(id)
    .set({ ...item, related_app: null, completed_at: null, created_at: at, updated_at: at });
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => buildPerson('member')));
  const vote = async (token: string): Promise<number> => {
    const started = performance.now();
    const { status } = await send(members, `/api/members/roadmap/${id}/vote`, { method: 'PUT', token });
    if (status !== 200) throw new Error(`a vote answered ${status}`);
    return performance.now() - started;
  };
  const taken = await quietly(() => Promise.all(people.map(({ token }) => vote(token))));
  taken.sort((a, b) => a - b);
  const p95 = taken[Math.floor(taken.length * 0.95)] ?? 0;
  const isOver = p95 > VOTE_MS;
  console.log(
    `${MEMBERS} members vote for one item at once: p95 ${p95.toFixed(0)} ms${isOver ? `  OVER ${VOTE_MS}` : ''}\n`,
  );
  return isOver ? 1 : 0;
}
