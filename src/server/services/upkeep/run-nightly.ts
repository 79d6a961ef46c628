import { describeCause, log } from '../../log.ts';
import { sweepPresence } from '../contributions/presence.ts';
import { reconcileLedger } from '../ledger/reconcile.ts';
import { sweepUploads } from '../proofs/sweep.ts';
import { keepUpRoadmap } from './keep-up-roadmap.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { sweepExpired } from './sweep-expired.ts';
import { sweepRecords } from './sweep-records.ts';

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
