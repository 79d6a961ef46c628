import { ANSWER_MAX, puzzleText, type WorkChallenge } from '#domain/forms/work.ts';
import { sha256Head } from './sha256.ts';

/** Brute-force solutions of all puzzles. @throws RangeError when there is none. */
export function search({ seed, puzzles, bits }: Omit<WorkChallenge, 'token'>): number[] {
  return Array.from({ length: puzzles }, (_, puzzle) => {
    for (let answer = 0; answer <= ANSWER_MAX; answer++)
      if (sha256Head(puzzleText(seed, puzzle, answer)) >>> (32 - bits) === 0) return answer;
    throw new RangeError('No answer was found');
  });
}
