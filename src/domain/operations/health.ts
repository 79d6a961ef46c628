import * as z from 'zod/mini';
import { CLOCK_SKEW_MS } from '../clocks.ts';
import { beganAt } from './backups.ts';

/** A message that has not left after this long is told to the operator, in milliseconds. */
export const OLDEST_ALARM_MS = 60 * 60_000;

/** How old the last comparison of the ledger may be, in milliseconds: it is made each night. */
export const LEDGER_CHECK_MAX_MS = 36 * 60 * 60_000;

/** How old the newest whole backup may be, in milliseconds: one is made each night. */
export const BACKUP_MAX_MS = 36 * 60 * 60_000;

/** `off`: not set up, which is allowed. `unknown`: never looked at yet. */
const PART_STATES = ['ok', 'failing', 'off', 'unknown'] as const;

const probe = {
  state: z.enum(PART_STATES),
  /** How long the answer took, in milliseconds. */
  ms: z.number(),
  /** Why it fails, as a code without any value. */
  code: z.nullable(z.string()),
};

/** How the parts stand that the product depends on. Codes and numbers alone (T34). */
export const DeepHealth = z.object({
  /** `degraded` when a part is failing; such an answer has status 503. */
  state: z.enum(['ok', 'degraded']),
  parts: z.object({
    environment: z.object({ ...probe, variables: z.array(z.string()) }),
    firestore: z.object(probe),
    blobs: z.object(probe),
    mail: z.object(probe),
    /** Seconds that the oldest message has waited (null: none waits), and how many were given up. */
    outbox: z.object({ ...probe, oldest_seconds: z.nullable(z.number()), dead: z.nullable(z.number()) }),
    /** What the last night found: how many sums do not agree, and when it looked (ISO 8601). */
    ledger: z.object({
      ...probe,
      differences: z.nullable(z.number()),
      checked_at: z.nullable(z.string()),
    }),
    /** How long ago the newest whole backup was begun, in seconds; null where there is none. */
    backup: z.object({ ...probe, age_seconds: z.nullable(z.number()) }),
  }),
  as_of: z.string(),
});
export type DeepHealth = z.infer<typeof DeepHealth>;

/** The whole, from its parts: what is off or was never looked at does not count. */
export function stateOfAll(parts: DeepHealth['parts']): DeepHealth['state'] {
  return Object.values(parts).some(({ state }) => state === 'failing') ? 'degraded' : 'ok';
}

/** How the outbox stands at `now` (milliseconds since 1970): too old a message, or one that was given up, is a failure. */
export function outboxState(
  { oldest, dead }: { oldest: number | null; dead: number },
  now: number,
): { state: 'ok' | 'failing'; code: string | null; oldest_seconds: number | null; dead: number } {
  const waited = oldest === null ? null : Math.max(0, now - oldest);
  const code = dead > 0 ? 'given-up' : waited !== null && waited > OLDEST_ALARM_MS ? 'too-old' : null;
  return {
    state: code === null ? 'ok' : 'failing',
    code,
    oldest_seconds: waited === null ? null : Math.round(waited / 1000),
    dead,
  };
}

/** What a night found when it added the ledger up. */
export interface LedgerCheck {
  /** When, in milliseconds since 1970. */
  at: number;
  /** How many sums and entries are not what they have to be. */
  differences: number;
}

/** How the ledger stands: a sum that does not agree is a failure, and so is that nobody looked for a day and a half. */
export function ledgerState(
  check: LedgerCheck | null,
  now: number,
): {
  state: 'ok' | 'failing' | 'unknown';
  code: string | null;
  differences: number | null;
  checked_at: string | null;
} {
  if (check === null) return { state: 'unknown', code: null, differences: null, checked_at: null };
  const { at, differences } = check;
  const code = differences > 0 ? 'does-not-add-up' : now - at > LEDGER_CHECK_MAX_MS ? 'not-checked' : null;
  return {
    state: code === null ? 'ok' : 'failing',
    code,
    differences,
    checked_at: new Date(at).toISOString(),
  };
}

/**
 * How the backups stand, from the ids of the whole ones: the newest is too old, or there is none although nights have checked
 * the ledger. One from the future, by a wrong clock, does not count.
 */
export function backupState(
  ids: readonly string[],
  ledger: LedgerCheck | null,
  now: number,
): { state: 'ok' | 'failing' | 'unknown'; code: string | null; age_seconds: number | null } {
  const ages = ids.map((id) => now - beganAt(id)).filter((age) => age >= -CLOCK_SKEW_MS);
  if (ages.length === 0) {
    const isDue = ledger !== null;
    return { state: isDue ? 'failing' : 'unknown', code: isDue ? 'none' : null, age_seconds: null };
  }
  const age = Math.max(0, Math.min(...ages));
  const code = age > BACKUP_MAX_MS ? 'too-old' : null;
  return { state: code === null ? 'ok' : 'failing', code, age_seconds: Math.round(age / 1000) };
}
