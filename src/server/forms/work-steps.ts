import { WORK_STEPS } from '#domain/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  type Bucket,
  bucketOf,
  callerOf,
  permitDocument,
  type RateLimit,
} from '#server/platform/rate-limits/rate-limits.ts';

/**
 * What one sending that was earned by work uses up: a bucket with one permit, so that a step is worth one sending however many
 * solved it. Its permit counts for the site's ceiling like every other of the limit.
 */
export function stepBucket({ action, windowMs }: RateLimit, ip: string, step: number, now: Date): Bucket {
  const one = { action: `${action}-work`, limit: 1, windowMs };
  return { ...bucketOf(one, `${callerOf(ip)} step ${step}`, now), action };
}

/** The first step of an address that nobody has taken in this window; null when all are taken. One read for each step. */
export async function freeStep(limit: RateLimit, ip: string, now: Date): Promise<number | null> {
  const steps = Array.from({ length: WORK_STEPS }, (_, step) =>
    permitDocument(stepBucket(limit, ip, step, now), 0),
  );
  const taken = await firestore().getAll(...steps, { fieldMask: [] });
  const free = taken.findIndex(({ exists }) => !exists);
  return free < 0 ? null : free;
}
