import * as z from 'zod/mini';

export const WORK_LIFE_MS = 10 * 60_000;

/** Extra submissions that an address may earn by work in one window; each requires four times the work. */
export const WORK_STEPS = 5;

/** Puzzles per challenge: the sum of several varies less than one. */
export const PUZZLES = 8;
const FIRST_BITS = 11;
const MORE_BITS = 2;

/** Hourly submissions of a form, site-wide, before each sender does work first (T31). */
export const NORMAL_RATE = 30;
const FLOOD_STEPS = 4;

/** The work step at a site-wide rate; null while normal. Each doubling requires four times the work. */
export const stepAtRate = (rate: number, normal: number): number | null =>
  rate < normal ? null : Math.min(Math.floor(Math.log2(rate / normal)), FLOOD_STEPS - 1);

/** Leading zero bits of each hash, for the submission earned at a step, counted from 0. */
export const bitsAt = (step: number): number => FIRST_BITS + step * MORE_BITS;

/** The largest answer to a puzzle: with it, the hashed text still fits one block of SHA-256. */
export const ANSWER_MAX = 99_999_999;

/** SHA-256 of `seed.puzzle.number` begins with `bits` zero bits (T31). Sent with the rate limit error. */
export const WorkChallenge = z.object({
  /** Signed; to be sent back unchanged. */
  token: z.string(),
  seed: z.string(),
  puzzles: z.number(),
  bits: z.number(),
});
export type WorkChallenge = z.infer<typeof WorkChallenge>;

export function challengeIn(current: unknown): WorkChallenge | null {
  const { challenge } = (typeof current === 'object' && current !== null ? current : {}) as Record<
    string,
    unknown
  >;
  const parsed = z.safeParse(WorkChallenge, challenge);
  return parsed.success ? parsed.data : null;
}

export const puzzleText = (seed: string, puzzle: number, answer: number): string =>
  `${seed}.${puzzle}.${answer}`;

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
