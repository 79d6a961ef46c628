import { randomUUID } from 'node:crypto';
import { createReport as contract } from '#domain/reports/contract.ts';
import { SUSPECTED_MAX } from '#domain/reports/report.ts';
import { commitForm } from '#server/forms/commit-form.ts';
import { judgeForm } from '#server/forms/judge.ts';
import { TicketUsedError, type UsedTicket } from '#server/forms/records/form-tickets.ts';
import { storeOrAskForWork } from '#server/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { derivedId, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import {
  apart,
  type Bucket,
  bucketsFor,
  RATE_LIMITS,
  refuseTooMuch,
  windowEnd,
  withRateLimitSlots,
} from '#server/platform/rate-limits/rate-limits.ts';
import { countForSite } from '#server/platform/rate-limits/site-rate.ts';
import { sendReportNotice } from './emails.ts';
import { publishFigures } from './figures.ts';
import { countOneSuspected, countSuspected, reportDocument, reportRecord } from './records.ts';

const LIMIT = RATE_LIMITS.report;

async function requireSuspectedRoom({ now }: CallContext): Promise<void> {
  if ((await countSuspected(now)) < SUSPECTED_MAX) return;
  throw refuseTooMuch((windowEnd(LIMIT, now).getTime() - now.getTime()) / 1000);
}

/** With signs of a script it waits in the same list, notifies nobody and is answered alike (T31). */
export const createReport = route(contract, async (context, { body }) => {
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
