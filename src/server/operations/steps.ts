import { dayOf } from '#domain/measurement/funnel.ts';
import { refreshAwards } from '#server/awards/refresh-awards.ts';
import { sweepPresence } from '#server/contributions/presence.ts';
import { refreshQuestions } from '#server/contributions/refresh-questions.ts';
import { compactMeasurements } from '#server/measurement/records.ts';
import { backUp } from './back-up.ts';
import { checkLedger } from './check-ledger.ts';
import { checkSecurityText } from './check-security-text.ts';
import { enqueueDigests } from './enqueue-digests.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { refreshClaims } from './refresh-claims.ts';
import { refreshLists } from './refresh-lists.ts';
import { refreshRoadmap } from './refresh-roadmap.ts';
import { sweepExpired } from './sweep-expired.ts';
import { sweepUploads } from './sweep-proofs.ts';
import { sweepRecords } from './sweep-records.ts';

/** The steps in order: expiry first, then comparisons, then the backup. */
export const STEPS = {
  uploads: sweepUploads,
  expired: sweepExpired,
  records: sweepRecords,
  readers: sweepPresence,
  roadmap: refreshRoadmap,
  lists: refreshLists,
  measurements: (now: Date) => compactMeasurements(dayOf(now)),
  digests: enqueueDigests,
  awards: refreshAwards,
  questions: refreshQuestions,
  claims: refreshClaims,
  securityText: checkSecurityText,
  ledger: checkLedger,
  accounts: reconcileAccounts,
  backup: backUp,
} as const;
type StepName = keyof typeof STEPS;

/** The result of each step; null for one that failed or was not reached. */
export type NightlyResult = { [Name in StepName]: Awaited<ReturnType<(typeof STEPS)[Name]>> | null } & {
  /** Steps that failed. */
  failed: StepName[];
  /** Steps interrupted or not reached: the next run continues them. */
  unfinished: StepName[];
};
