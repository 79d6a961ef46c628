import type { FormWork, WorkChallenge } from '#domain/forms/work.ts';
import { search } from '#lib/form-work/search.ts';
import { bucketsFor, type RateLimit, slotDocument } from '#server/platform/rate-limits/rate-limits.ts';

/** Uses up what an address may send without work, as if others of it had sent it. */
export async function useUp(limit: RateLimit, ip: string): Promise<void> {
  const [own] = bucketsFor(limit, ip, new Date());
  if (!own) throw new Error('the address is not counted');
  for (let n = 0; n < own.size; n += 1)
    await slotDocument(own, n).create({ action: own.action, expires_at: own.windowEnds });
}

/** The work of a challenge as a form sends it along. */
export const done = (challenge: WorkChallenge): FormWork => ({
  token: challenge.token,
  answers: search(challenge),
});

/** The challenge that an answer offers. @throws where it offers none. */
export function challengeOf(answer: { body: { current?: { challenge: WorkChallenge } } }): WorkChallenge {
  const challenge = answer.body.current?.challenge;
  if (!challenge) throw new Error('no work was offered');
  return challenge;
}
