import { describeCause, log } from '../log.ts';
import { sweepPresence } from '../services/contributions/presence.ts';
import { reconcileLedger } from '../services/ledger/reconcile.ts';
import { sweepUploads } from '../services/proofs/sweep.ts';
import { keepUpRoadmap } from '../services/upkeep/keep-up-roadmap.ts';
import { reconcileAccounts } from '../services/upkeep/reconcile-accounts.ts';
import { sweepExpired } from '../services/upkeep/sweep-expired.ts';
import { sweepRecords } from '../services/upkeep/sweep-records.ts';

/** The steps of the night in their order: what has passed its time first, then what is compared. */
const STEPS = {
  uploads: sweepUploads,
  expired: sweepExpired,
  records: sweepRecords,
  readers: sweepPresence,
  roadmap: keepUpRoadmap,
  ledger: reconcileLedger,
  accounts: reconcileAccounts,
} as const;
type StepName = keyof typeof STEPS;

/** What each step answers; null for one that failed. */
export type NightlyResult = { [Name in StepName]: Awaited<ReturnType<(typeof STEPS)[Name]>> | null } & {
  /** The names of the steps that failed. */
  failed: StepName[];
};

async function guarded(name: StepName, now: Date): Promise<unknown> {
  try {
    return await STEPS[name](now);
  } catch (cause) {
    log({ level: 'error', event: 'nightly step failed', id: name, cause: describeCause(cause) });
    return null;
  }
}

/** Runs every step at the moment `now`. One that fails is named in the log and in the answer, and hinders no other. */
export async function runNightly(now: Date): Promise<NightlyResult> {
  const results: Record<string, unknown> = {};
  for (const name of Object.keys(STEPS) as StepName[]) results[name] = await guarded(name, now);
  const failed = (Object.keys(STEPS) as StepName[]).filter((name) => results[name] === null);
  return { ...results, failed } as NightlyResult;
}
