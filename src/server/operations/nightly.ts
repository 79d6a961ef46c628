import { isoDay } from '#domain/formats.ts';
import { alarmsIn, securityTextExpires } from '#domain/operations/alarms.ts';
import { refreshAwards } from '#server/awards/refresh-awards.ts';
import { sweepPresence } from '#server/contributions/read-desk.ts';
import { refreshQuestions } from '#server/contributions/refresh-questions.ts';
import { compactMeasurements } from '#server/measurement/records.ts';
import { DEADLINES, within } from '#server/platform/deadlines.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { log, orLog } from '#server/platform/log.ts';
import { noteOperation, raiseOperationAlarm, readOperationState } from '#server/platform/operation-state.ts';
import { backUp } from './back-up.ts';
import { enqueueDigests } from './enqueue-digests.ts';
import { migrate } from './migrate.ts';
import { beginNight, takeTurn } from './night.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { checkLedger } from './reconcile-ledger.ts';
import { refreshClaims, refreshLists, refreshRoadmap } from './refresh.ts';
import { sweepExpired, sweepRecords, sweepUploads } from './sweep-records.ts';

const readExpiry = () =>
  orLog({ level: 'warn', event: 'security.txt not read' }, async () => {
    const answer = await within(DEADLINES.probe, () => fetch(`${siteUrl()}/.well-known/security.txt`));
    return answer.ok ? securityTextExpires(await answer.text()) : null;
  });

/** Records when security.txt expires and raises the alarm in time; null if it was not read. */
export async function checkSecurityText(now: Date): Promise<number | null> {
  const expires = await readExpiry();
  if (expires !== null) await noteOperation({ security_text_expires: expires });
  const alarm = alarmsIn(await readOperationState(), now).find(({ cause }) => cause === 'security-txt');
  if (alarm) await raiseOperationAlarm(alarm, now);
  return expires;
}

/** The steps in order: the shape of documents and expiry first, then comparisons, then the backup. */
const STEPS = {
  migrations: migrate,
  uploads: sweepUploads,
  expired: sweepExpired,
  records: sweepRecords,
  readers: sweepPresence,
  roadmap: refreshRoadmap,
  lists: refreshLists,
  measurements: (now: Date) => compactMeasurements(isoDay(now)),
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

type NightlyResult = { [Name in StepName]: Awaited<ReturnType<(typeof STEPS)[Name]>> | null } & {
  failed: StepName[];
  /** Steps interrupted or not reached: the next run continues them. */
  unfinished: StepName[];
};

function noted(result: NightlyResult | null): NightlyResult | null {
  if (!result) return null;
  const left = result.failed.length + result.unfinished.length;
  log({ level: left > 0 ? 'warn' : 'info', event: 'night', code: `${left} steps are left` });
  return result;
}

export async function runNightly(now: Date): Promise<NightlyResult> {
  return noted((await beginNight(STEPS, now)) as NightlyResult) as NightlyResult;
}

/** The scheduled run: the remaining steps of this hour's night, or a new night; null when nothing is left. */
export async function runNightlyTurn(now: Date): Promise<NightlyResult | null> {
  return noted((await takeTurn(STEPS, now)) as NightlyResult | null);
}
