import { LINKED_PATHS } from '#domain/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import {
  type Outcome,
  REPORT_KIND_LABELS,
  REPORT_REASON_LABELS,
  type Report,
} from '#domain/reports/report.ts';
import { letterMail, NOTIFIED } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findReport } from './records.ts';

/** Notifies the admins of a report or an appeal. Without anything that was typed (T18). */
export function reportNotice(id: string, { kind, reason, appeal }: Report): Mail {
  const isAppeal = appeal !== null;
  return letterMail(id, {
    to: adminNotifyEmails(),
    subject: isAppeal ? `${PRODUCT}: somebody objects to a decision` : `${PRODUCT}: something was reported`,
    heading: isAppeal ? 'Somebody objects to a decision about a report' : 'Something was reported',
    preheader: 'Look at it, decide, and give a reason.',
    facts: [
      ['What', REPORT_KIND_LABELS[kind]],
      ['Why', REPORT_REASON_LABELS[reason]],
    ],
    why: NOTIFIED,
    action: { label: 'See the reports', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?view=reports` },
  });
}

const OUTCOMES: Record<Outcome, string> = {
  kept: 'A person has looked at it. It stays as it is.',
  hidden: 'A person has looked at it. It is not shown to others any more.',
  removed: 'A person has looked at it. It was removed.',
};

/** The purpose is part of the signed message, so that no other signature of ours is valid here. */
const appealMessage = (id: string): string => `report-appeal\n${id}`;

export const idOfAppealKey = (key: string, now: Date): string | null => readSigned(key, appealMessage, now);

/** The key is in the fragment, which no server logs. */
const appealLink = (id: string): string =>
  `${siteUrl()}${LINKED_PATHS.safety}#appeal=${sign(id, appealMessage)}`;

export function reportAnswer(id: string, to: string, report: Report): Mail {
  const { kind, reason, state, outcome_reason, appeal } = report;
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    subject: `${PRODUCT}: what became of your report`,
    heading: 'What became of your report',
    preheader: 'A person has looked at what you reported.',
    lead: state === 'open' ? '' : OUTCOMES[state],
    facts: [
      ['What', REPORT_KIND_LABELS[kind]],
      ['Why', REPORT_REASON_LABELS[reason]],
    ],
    words: outcome_reason ?? '',
    ...(appeal === null
      ? {
          section: {
            heading: 'If you think that we were wrong',
            words: 'Say why. Somebody looks again, and answers you once more.',
          },
          action: { label: 'Ask us to look again', href: appealLink(report.id) },
        }
      : { closing: 'This was decided again because you objected. You can still answer this email.' }),
    signed: 'thanks',
    why: 'You get this email because this address was given with a report.',
  });
}

const reportOf = ({ payload }: OutboxMessage) => findReport(payload?.report_id ?? '');

export async function sendReportNotice(message: OutboxMessage): Promise<void> {
  const report = await reportOf(message);
  if (report) await sendMail(reportNotice(message.id, report));
}

/** Skips a report that is gone, and one whose sender was erased. */
export async function sendReportAnswer(message: OutboxMessage): Promise<void> {
  const report = await reportOf(message);
  if (report?.email && report.state !== 'open')
    await sendMail(reportAnswer(message.id, report.email, report));
}

export const reportMails = {
  'report-notice': sendReportNotice,
  'report-answer': sendReportAnswer,
} as const;
