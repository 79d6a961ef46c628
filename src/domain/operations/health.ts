import * as z from 'zod/mini';
import { CLOCK_SKEW_MS } from '../clocks.ts';
import { contract } from '../contract.ts';
import { beganAt } from './backups.ts';

/** A message that has not left after this time raises an alarm, in milliseconds. */
export const OLDEST_ALARM_MS = 60 * 60_000;

/** Greatest age of the last comparison of the ledger, in milliseconds: it runs each night. */
export const LEDGER_CHECK_MAX_MS = 36 * 60 * 60_000;

/** Greatest age of the newest complete backup, in milliseconds: one is made each night. */
export const BACKUP_MAX_MS = 36 * 60 * 60_000;

/** `off`: not configured, which is allowed. `unknown`: not checked yet. */
const PART_STATES = ['ok', 'failing', 'off', 'unknown'] as const;

const probe = {
  state: z.enum(PART_STATES),
  ms: z.number(),
  /** The failure as a code without any value. */
  code: z.nullable(z.string()),
};

/** State of all dependencies. Codes and numbers only (T34). */
export const DeepHealth = z.object({
  /** `degraded` if a part is failing; the status is then 503. */
  state: z.enum(['ok', 'degraded']),
  parts: z.object({
    environment: z.object({ ...probe, variables: z.array(z.string()) }),
    firestore: z.object(probe),
    blobs: z.object(probe),
    mail: z.object(probe),
    /** Age of the oldest waiting message in seconds (null: none), and the number of dead ones. */
    outbox: z.object({ ...probe, oldest_seconds: z.nullable(z.number()), dead: z.nullable(z.number()) }),
    /** The last night's result: number of wrong sums, and its time (ISO 8601). */
    ledger: z.object({
      ...probe,
      differences: z.nullable(z.number()),
      checked_at: z.nullable(z.string()),
    }),
    /** Age of the newest complete backup in seconds; null without one. */
    backup: z.object({ ...probe, age_seconds: z.nullable(z.number()) }),
  }),
  as_of: z.string(),
});
export type DeepHealth = z.infer<typeof DeepHealth>;

export function stateOfAll(parts: DeepHealth['parts']): DeepHealth['state'] {
  return Object.values(parts).some(({ state }) => state === 'failing') ? 'degraded' : 'ok';
}

/** The outbox at `now` (milliseconds since 1970): too old or dead messages are a failure. */
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

export interface LedgerCheck {
  /** Milliseconds since 1970. */
  at: number;
  differences: number;
}

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

/** Fails if the newest is too old, or none was made although nights have run. Ignores one from the future. */
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

/** 503 with the same body if degraded. Also with `X-Health-Token`. Probes once a minute per process. */
export const getDeepHealth = contract({
  name: 'getDeepHealth',
  method: 'GET',
  path: '/api/health/deep',
  audience: 'admin',
  operatorToken: true,
  // The status depends on the result; the body is `DeepHealth`, parsed before it leaves.
  output: 'stream',
});
