import { type DayUsage, NO_USAGE } from '#domain/operations/usage.ts';

let waiting = { ...NO_USAGE };

/** Counts what this process uses; `http/store-usage.ts` stores it from time to time. */
export function countUsage(unit: keyof DayUsage, more: number): void {
  waiting[unit] += more;
}

export function takeUsage(): DayUsage {
  const taken = waiting;
  waiting = { ...NO_USAGE };
  return taken;
}

export function putBackUsage(taken: DayUsage): void {
  for (const unit of Object.keys(taken) as (keyof DayUsage)[]) waiting[unit] += taken[unit];
}

export const unstoredReads = (): number => waiting.reads;
