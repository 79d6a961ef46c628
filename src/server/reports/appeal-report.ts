import { DomainError } from '#domain/errors.ts';
import { appealReport as contract } from '#domain/reports/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { idOfAppealKey } from './appeal-key.ts';
import { sendReportNotice } from './emails.ts';
import { publishFigures } from './figures.ts';
import { appealAgainst, findReport } from './records.ts';

/** Public, by the key of the email. A repeated appeal is answered alike and changes nothing. */
export const appealReport = route(contract, async (context, { body }) => {
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
