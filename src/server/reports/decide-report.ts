import { invalidField } from '#domain/errors.ts';
import * as contracts from '#domain/reports/contract.ts';
import { ideaOf, outcomesOf, type Report } from '#domain/reports/report.ts';
import { titlesOfIdeas } from '#server/ideas/records.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { sendReportAnswer } from './emails.ts';
import { publishFigures } from './figures.ts';
import { openSubject, publishAfter } from './hide-subject.ts';
import { asReport, pageOfReports, readSame, reportDocument, writeDecision } from './records.ts';

async function asRows(items: readonly Report[]): Promise<contracts.ReportRow[]> {
  const ids = items.flatMap((one) => ideaOf(one) ?? []);
  const titles = await titlesOfIdeas(ids);
  return items.map((report) => ({ ...report, title: titles.get(ideaOf(report) ?? '') ?? null }));
}

const listReports = route(contracts.listReports, async (_context, { query }) => {
  const page = await pageOfReports(query.decided === undefined, query.after, contracts.REPORTS_PAGE);
  return { ...page, items: await asRows(page.items) };
});

const REPORT_KIND: Kind<Report> = {
  read: asReport,
  notFoundMessage: 'This report does not exist any more. Refresh the list.',
  changed: 'Someone decided this report in the meantime. Nothing was overwritten.',
};

/**
 * In one transaction, with the other reports of the same thing, whose senders get an email only if their outcome changes.
 * Then brings what is published up to date. A repeated request publishes again.
 */
const decideReport = route(contracts.decideReport, async (context, { params: { id }, body }) => {
  const { outcome, reason } = body;
  const reference = reportDocument(id);
  const writing = auditedWrite(context, ['report.decide', id, body]);
  const { now } = writing;
  const answerTo = (report: string) =>
    freshMessage('report-answer', `${report}_${now.getTime()}`, { report_id: report });
  let answers: OutboxMessage[] = [];
  let isChanged = true;
  const decided = await write<Report, 'report.decide'>(writing, {
    action: 'report.decide',
    async execute(transaction) {
      const what = { reference, seen: body.updated_at };
      const { record, document } = await requireUnchanged(transaction, what, REPORT_KIND);
      if (!outcomesOf(record.kind).includes(outcome))
        throw invalidField('outcome', 'A badge is kept or removed; it cannot be hidden.');
      const found = await readSame(transaction, record, document.get('decision'));
      // What was removed does not come back, so that nobody else reads that it stays.
      const same = found.filter(({ state }) => outcome !== 'kept' || state !== 'removed');
      const change = await openSubject(transaction, record, { outcome, reason, same }, now);
      isChanged = change !== null;
      change?.();
      const changed = same.filter(({ state }) => state !== outcome);
      answers = [record, ...changed].filter(({ email }) => email !== null).map((one) => answerTo(one.id));
      for (const message of answers) enqueue(transaction, message, now);
      const by = { decision: writing.auditId, decided_by: writing.actorId };
      const decision = { ...by, state: outcome, outcome_reason: reason };
      const result = writeDecision(transaction, record, decision, now);
      for (const other of same) writeDecision(transaction, other, decision, now, other.decided_at);
      const idea = ideaOf(record);
      const after = { state: outcome, kind: record.kind, reason, ...(idea ? { idea } : {}) };
      return { result, entityId: id, before: { state: record.state }, after };
    },
    replay: () => requireRecord(reference, REPORT_KIND),
  });
  if (isChanged) await publishAfter(decided, now);
  for (const message of answers) context.waitUntil(deliverFresh({ message, send: sendReportAnswer }));
  context.waitUntil(publishFigures(now));
  return (await asRows([decided]))[0] as contracts.ReportRow;
});

export const adminRoutes = [listReports, decideReport];
