import { randomUUID } from 'node:crypto';
import { CONTRIBUTOR } from '#domain/audit/audit.ts';
import { isSame, medianHours, Report, type SafetyFigures } from '#domain/reports/report.ts';
import { foldAddress } from '#domain/text.ts';
import { findAs, firestore, readAs, readDocument, sizeOf } from '#server/platform/firestore/firestore.ts';
import { laterThan, pageByTime, type RowsPage } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { RecentCount } from '#server/platform/rate-limits/recent-count.ts';

export const reports = () => firestore().collection('reports');
export const reportDocument = (id: string) => reports().doc(id);
export const asReport = readAs(Report);
export const findReport = (id: string) => findAs(reportDocument(id), asReport);

type NewReport = Pick<Report, 'kind' | 'subject' | 'detail' | 'reason' | 'words' | 'suspected'> & {
  email: string;
};

/** The document of a new report; `open` while it waits for a decision. */
export function reportRecord(report: NewReport, now: Date): FirebaseFirestore.DocumentData {
  const expires = new Date(now);
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return {
    ...report,
    email: report.email === '' ? null : foldAddress(report.email),
    state: 'open',
    open: true,
    outcome_reason: null,
    decided_at: null,
    decided_by: null,
    appeal: null,
    created_at: now,
    updated_at: now,
    expires_at: expires,
  };
}

export function pageOfReports(
  isOpen: boolean,
  after: string | undefined,
  size: number,
): Promise<RowsPage<Report>> {
  return pageByTime(reports().where('open', '==', isOpen), { after }, asReport, { size });
}

/** Most reports that one decision answers together. */
const SAME_MAX = 50;

const aboutSame = (report: Report) => {
  const field = report.kind === 'idea' ? 'detail' : 'subject';
  return reports().where(field, '==', report[field]);
};

/** Reports of the same thing that its decision answers too: those its last `decision` answered, and undecided ones. */
export async function readSame(
  transaction: FirebaseFirestore.Transaction,
  report: Report,
  decision: string | undefined,
): Promise<Report[]> {
  const all = aboutSame(report);
  const [answered, undecided] = await Promise.all([
    decision ? transaction.get(all.where('decision', '==', decision).limit(SAME_MAX + 1)) : { docs: [] },
    transaction.get(all.where('open', '==', true).limit(SAME_MAX)),
  ]);
  const found = [...answered.docs, ...undecided.docs].map(asReport);
  return found.filter((other) => isSame(report, other)).slice(0, SAME_MAX);
}

/** True while a report of the same thing that is not `answered` has it hidden, objected to or not. */
export async function isHiddenByAnother(
  transaction: FirebaseFirestore.Transaction,
  report: Report,
  answered: readonly Report[],
): Promise<boolean> {
  const ids = new Set(answered.map(({ id }) => id));
  const hidden = aboutSame(report)
    .where('state', '==', 'hidden')
    .limit(2 * SAME_MAX);
  const { docs } = await transaction.get(hidden);
  return docs.some((one) => !ids.has(one.id) && isSame(report, { ...asReport(one), appeal: null }));
}

interface Decision {
  /** Shared by all reports that it answers. */
  decision: string;
  state: Report['state'];
  outcome_reason: string;
  decided_by: string;
}

/** `decidedAt` of one that was decided before: the public time from a report to its decision counts that one. */
export function writeDecision(
  transaction: FirebaseFirestore.Transaction,
  report: Report,
  decision: Decision,
  now: Date,
  decidedAt: string | null = null,
): Report {
  const { state, outcome_reason } = decision;
  const updated_at = laterThan(report.updated_at, now);
  const decided_at = decidedAt === null ? updated_at : new Date(decidedAt);
  transaction.update(reportDocument(report.id), { ...decision, open: false, decided_at, updated_at });
  const times = { decided_at: decided_at.toISOString(), updated_at: updated_at.toISOString() };
  return { ...report, state, outcome_reason, ...times };
}

/** Records an appeal and opens the report again; false unless it was decided, or objected to already. */
export function appealAgainst(id: string, words: string, now: Date): Promise<boolean> {
  const writing = { actorId: CONTRIBUTOR.id, auditId: randomUUID(), idempotency: null, now };
  return write<boolean, 'report.appeal'>(writing, {
    action: 'report.appeal',
    async execute(transaction) {
      const document = await transaction.get(reportDocument(id));
      if (!document.exists || document.get('open') === true || document.get('appeal') !== null) return null;
      const { state, updated_at } = asReport(document);
      transaction.update(document.ref, { appeal: words, open: true, updated_at: laterThan(updated_at, now) });
      return { result: true, entityId: id, before: { state }, after: { appealed: true } };
    },
    replay: async () => false,
  });
}

const undecidedSpam = () => reports().where('state', '==', 'open').where('suspected', '==', true);
const suspected = new RecentCount();
const ALL = 'all';

/** Number of undecided reports that look automated, at most a minute old. */
export const countSuspected = (now: Date): Promise<number> =>
  suspected.read(ALL, now, () => sizeOf(undecidedSpam()));

export const countOneSuspected = (): void => suspected.add(ALL);

const MEDIAN_OF = 200;

/**
 * The public figures, and how many reports and objections wait, without undecided reports that look automated. Four counts
 * and the times of decisions.
 */
export async function readFigures(): Promise<SafetyFigures & { waiting: number }> {
  const decided = reports().orderBy('decided_at', 'desc').limit(MEDIAN_OF).select('created_at', 'decided_at');
  const [all, open, spam, acted, latest] = await Promise.all([
    sizeOf(reports()),
    sizeOf(reports().where('open', '==', true)),
    sizeOf(undecidedSpam()),
    sizeOf(reports().where('state', 'in', ['hidden', 'removed'])),
    decided.get(),
  ]);
  const times = latest.docs.map((one) => readDocument(one.id, one.data()) as Report);
  const waiting = Math.max(0, open - spam);
  return { received: Math.max(0, all - spam), acted, median_hours: medianHours(times), waiting };
}

export async function reportsOfAddress(email: string): Promise<(Record<string, unknown> & { id: string })[]> {
  const { docs } = await reports().where('email', '==', foldAddress(email)).get();
  return docs.map((one) => ({ ...readDocument(one.id, one.data()), id: one.id }));
}

/** Erases the sender and their words; what was reported and decided stays. */
export async function eraseReporter(id: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reportDocument(id));
    const appeal = document.get('appeal') === null ? {} : { appeal: '' };
    if (document.exists) transaction.update(document.ref, { email: null, words: '', ...appeal });
  });
}
