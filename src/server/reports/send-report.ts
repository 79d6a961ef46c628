import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/reports/contract.ts';
import { SUSPECTED_MAX } from '#domain/reports/report.ts';
import { commitForm, judgeForm } from '#server/forms/judge.ts';
import { TicketUsedError, type UsedTicket } from '#server/forms/records.ts';
import { storeOrAskForWork } from '#server/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { derivedId, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, enqueueMessage, freshMessage } from '#server/platform/outbox/outbox.ts';
import {
  apart,
  type Bucket,
  bucketsFor,
  countRequest,
  RATE_LIMITS,
  refuseTooMuch,
  windowEnd,
  withRateLimitSlots,
} from '#server/platform/rate-limits/rate-limits.ts';
import { countForSite } from '#server/platform/rate-limits/recent-count.ts';
import { idOfAppealKey, sendReportNotice } from './emails.ts';
import { publishFigures } from './figures.ts';
import {
  appealAgainst,
  countOneSuspected,
  countSuspected,
  findReport,
  reportDocument,
  reportRecord,
} from './records.ts';

const LIMIT = RATE_LIMITS.report;

async function requireSuspectedRoom({ now }: CallContext): Promise<void> {
  if ((await countSuspected(now)) < SUSPECTED_MAX) return;
  throw refuseTooMuch((windowEnd(LIMIT, now).getTime() - now.getTime()) / 1000);
}

/** With signs of a script it waits in the same list, notifies nobody and is answered alike (T31). */
const createReport = route(contracts.createReport, async (context, { body }) => {
  const { now } = context;
  const { website: _trap, form_ticket, form_work, ...report } = body;
  const idempotency = idempotencyOf(context.idempotencyKey, 'report', report);
  // As of a contact message: other content under the same key is a separate report.
  const id = idempotency ? derivedId(idempotency, `report ${idempotency.digest}`) : randomUUID();
  const notice = freshMessage('report-notice', id, { report_id: id });
  const buckets = bucketsFor(LIMIT, context.ip, now);

  /** False if the same report was stored before. */
  const store = (used: readonly Bucket[], ticket: UsedTicket | null, suspected: boolean) =>
    withRateLimitSlots(used, now, async (slots) => {
      const document = reportDocument(id);
      const batch = firestore()
        .batch()
        .create(document, reportRecord({ ...report, suspected }, now));
      if (!suspected) enqueue(batch, notice, now);
      const taken = suspected ? slots.map(apart) : slots;
      const findEarlier = async () => ((await document.get()).exists ? document : null);
      return (await commitForm(batch, { ticket, slots: taken }, findEarlier)) === null;
    });
  const storeSuspected = async () => {
    await requireSuspectedRoom(context);
    if (await store(buckets, null, true)) countOneSuspected();
    return { accepted: true } as const;
  };

  const { why, ticket, step } = { step: null, ...(await judgeForm('report', form_ticket, LIMIT, context)) };
  if (why !== null) return storeSuspected();
  try {
    const isNew = await storeOrAskForWork(
      { limit: LIMIT, buckets, ticket, work: form_work, step },
      context,
      (left) => store(left, ticket, false),
    );
    if (isNew && buckets.length > 0) countForSite(LIMIT, now);
    if (isNew) {
      context.waitUntil(deliverFresh({ message: notice, send: sendReportNotice }));
      context.waitUntil(publishFigures(now));
    }
  } catch (fault) {
    if (!(fault instanceof TicketUsedError)) throw fault;
    return storeSuspected();
  }
  return { accepted: true } as const;
});

/** Public, by the key of the email. A repeated appeal is answered alike and changes nothing. */
const appealReport = route(contracts.appealReport, async (context, { body }) => {
  const { ip, now } = context;
  await countRequest(RATE_LIMITS.reply, ip, now);
  const id = idOfAppealKey(body.key, now);
  const report = id === null ? null : await findReport(id);
  if (!report) {
    throw new DomainError(
      'not-found',
      'We could not find this report. The link is incomplete or has become too old.',
    );
  }
  if (await appealAgainst(report.id, body.words, now)) {
    const message = freshMessage('report-notice', `${report.id}_appeal`, { report_id: report.id });
    if (await enqueueMessage(message, now))
      context.waitUntil(deliverFresh({ message, send: sendReportNotice }));
    context.waitUntil(publishFigures(now));
    return { accepted: true } as const;
  }
  if (report.appeal === body.words) return { accepted: true } as const;
  throw new DomainError('conflict', 'You have objected to this decision already. Answer our email instead.');
});

export const visitorRoutes = [createReport, appealReport];
