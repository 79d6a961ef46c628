import * as z from 'zod/mini';

/** How long the work of a challenge may take until it is sent, in milliseconds. */
export const WORK_LIFE_MS = 10 * 60_000;

/** How many sendings more an address may earn by work in one window of its limit; each asks for four times the work. */
export const WORK_STEPS = 5;

/** Each challenge has so many puzzles, because the sum of several varies less than one. */
export const PUZZLES = 8;
const FIRST_BITS = 11;
const MORE_BITS = 2;

/** How often a form arrives in an hour from everybody together before each sender does work first (T31). */
export const NORMAL_RATE = 30;
const FLOOD_STEPS = 4;

/** The step of work that a first sending has to do at a site-wide rate; null while the rate is normal. Each doubling asks for four times the work. */
export const stepAtRate = (rate: number, normal: number): number | null =>
  rate < normal ? null : Math.min(Math.floor(Math.log2(rate / normal)), FLOOD_STEPS - 1);

/** How many leading bits of each hash are zero, for the sending that is earned at a step, counted from 0. */
export const bitsAt = (step: number): number => FIRST_BITS + step * MORE_BITS;

/** The largest answer to a puzzle: with it, what is hashed still fits one block of SHA-256. */
export const ANSWER_MAX = 99_999_999;

/**
 * Work that is accepted in place of waiting: for each puzzle a number with which the SHA-256 of `seed.puzzle.number` begins with
 * so many zero bits (T31). It stands in the answer to the one form too many, beside what such an answer always says.
 */
export const WorkChallenge = z.object({
  /** Signed, and sent back as it is. */
  token: z.string(),
  seed: z.string(),
  puzzles: z.number(),
  bits: z.number(),
});
export type WorkChallenge = z.infer<typeof WorkChallenge>;

/** The challenge in the `current` of an answer, or null where none was asked for. */
export function challengeIn(current: unknown): WorkChallenge | null {
  const { challenge } = (typeof current === 'object' && current !== null ? current : {}) as Record<
    string,
    unknown
  >;
  const parsed = z.safeParse(WorkChallenge, challenge);
  return parsed.success ? parsed.data : null;
}

/** The text whose hash is looked at. */
export const puzzleText = (seed: string, puzzle: number, answer: number): string =>
  `${seed}.${puzzle}.${answer}`;

/** The work that a form sends along once it was asked for. */
export const formWork = z.optional(
  z.nullable(
    z.strictObject({
      token: z.string('Must be text').check(z.maxLength(1000, 'Must be a challenge')),
      answers: z
        .array(
          z
            .int('Must be a whole number')
            .check(z.minimum(0, 'Must not be negative'), z.maximum(ANSWER_MAX, 'Too large')),
        )
        .check(z.maxLength(PUZZLES, 'Too many answers')),
    }),
  ),
);
export type FormWork = NonNullable<z.infer<typeof formWork>>;
