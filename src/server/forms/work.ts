import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError } from '#domain/errors.ts';
import { formatWait } from '#domain/formats.ts';
import {
  bitsAt,
  type FormWork,
  PUZZLES,
  puzzleText,
  WORK_LIFE_MS,
  WORK_STEPS,
  type WorkChallenge,
} from '#domain/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { readContent, signContent } from '#server/platform/keys/keys.ts';
import { callerOf } from '#server/platform/rate-limits/callers.ts';
import {
  type Bucket,
  bucketOf,
  isUsedUp,
  type RateLimit,
  slotDocument,
  windowEnd,
} from '#server/platform/rate-limits/rate-limits.ts';
import type { UsedTicket } from './records.ts';

/** One slot: a step is worth one submission however many solved it. Counts towards the site's ceiling too. */
export function stepBucket({ action, windowMs }: RateLimit, ip: string, step: number, now: Date): Bucket {
  const one = { action: `${action}-work`, limit: 1, windowMs };
  return { ...bucketOf(one, `${callerOf(ip)} step ${step}`, now), action };
}

/** The first step of an address that is free in this window; null when all are taken. One read per step. */
async function freeStep(limit: RateLimit, ip: string, now: Date): Promise<number | null> {
  const steps = Array.from({ length: WORK_STEPS }, (_, step) =>
    slotDocument(stepBucket(limit, ip, step, now), 0),
  );
  const taken = await firestore().getAll(...steps, { fieldMask: [] });
  const free = taken.findIndex(({ exists }) => !exists);
  return free < 0 ? null : free;
}

const Content = z.strictObject({
  /** The ticket that the challenge belongs to; both are used up with the form. */
  ticket: z.string(),
  step: z.number(),
  /** Milliseconds since 1970. */
  ends_at: z.number(),
});

const messageOf = (payload: string): string => `form-work\n${payload}`;
const seedOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A challenge for one submission with this ticket, at a step of its address. Nothing is stored. */
export function challengeFor(ticket: string, step: number, now: Date): WorkChallenge {
  const content = { ticket, step, ends_at: now.getTime() + WORK_LIFE_MS };
  const token = signContent(content, messageOf);
  return { token, seed: seedOf(token), puzzles: PUZZLES, bits: bitsAt(step) };
}

/** At most 32 bits. */
const hasZeroBits = (hash: Buffer, bits: number): boolean => hash.readUInt32BE(0) >>> (32 - bits) === 0;

/** The step that this work earns with this ticket now; null for none. At most eight hashes. */
export function earnedStep({ token, answers }: FormWork, ticket: string, now: Date): number | null {
  const signed = readContent(token, messageOf, now);
  if (signed === null || answers.length !== PUZZLES) return null;
  const content = Content.parse(signed);
  if (content.ticket !== ticket || content.ends_at <= now.getTime()) return null;
  const seed = seedOf(token);
  const isDone = answers.every((answer, puzzle) =>
    hasZeroBits(
      createHash('sha256')
        .update(puzzleText(seed, puzzle, answer))
        .digest(),
      bitsAt(content.step),
    ),
  );
  return isDone ? content.step : null;
}

interface FormAttempt {
  limit: RateLimit;
  buckets: readonly Bucket[];
  ticket: UsedTicket | null;
  work: FormWork | null | undefined;
  /** The work required of everyone by the site-wide rate; null for none. */
  step: number | null;
}

function workRequired(challenge: WorkChallenge, retryAfter: number): DomainError {
  const sentence = `More than usual is being sent to us, so your browser has to do some work first. If it cannot, wait ${formatWait(retryAfter)} and send again; nothing you typed is lost.`;
  return new DomainError('limit', sentence, { retryAfter, current: { challenge } });
}

/**
 * Stores a form. A sender above its own limit, or anyone in a flood (T31), gets a 429 with a challenge: solved work is
 * worth one submission, each step costs four times the one before. The network's ceiling stays (T30).
 */
export async function storeOrAskForWork<T>(
  { limit, buckets, ticket, work, step: needed }: FormAttempt,
  { ip, now }: CallContext,
  store: (buckets: readonly Bucket[]) => Promise<T>,
): Promise<T> {
  const earned = work && ticket ? earnedStep(work, ticket.id, now) : null;
  // One step less is accepted: the rate may have risen while the work was done.
  if (ticket && needed !== null && (earned === null || earned < needed - 1)) {
    const seconds = (windowEnd(limit, now).getTime() - now.getTime()) / 1000;
    throw workRequired(challengeFor(ticket.id, needed, now), seconds);
  }
  try {
    return await store(buckets);
  } catch (fault) {
    if (!(fault instanceof DomainError) || fault.code !== 'limit' || !ticket) throw fault;
    const [, ...ceilings] = buckets;
    if (earned !== null) {
      try {
        return await store([stepBucket(limit, ip, earned, now), ...ceilings]);
      } catch (second) {
        if (!(second instanceof DomainError) || second.code !== 'limit') throw second;
      }
    }
    // Above the ceiling of a network no work helps.
    const free = ceilings.some(isUsedUp) ? null : await freeStep(limit, ip, now);
    if (free === null) throw fault;
    throw new DomainError(fault.code, fault.message, {
      ...fault.details,
      current: { challenge: challengeFor(ticket.id, free, now) },
    });
  }
}
