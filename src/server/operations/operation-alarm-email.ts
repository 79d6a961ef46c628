import { alarmText, type OperationAlarm } from '#domain/operations/alarms.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { letterHtml, letterText, NOTIFIED } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';

/** Notifies the admins of a problem. Contains only numbers and names of ours (T18, T34). */
export function operationAlarm(id: string, alarm: OperationAlarm, at: Date): Mail {
  const sentence = alarmText(alarm);
  const isOutbox = ['given-up', 'too-old', 'owed'].includes(alarm.cause);
  const letter = {
    heading: 'Something needs attention',
    preheader: sentence,
    lead: sentence,
    facts: [['Noticed', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]] as [string, string][],
    words: '',
    action: {
      label: isOutbox ? 'See undelivered messages' : 'Open the overview',
      href: `${siteUrl()}${LINKED_PATHS.adminDashboard}${isOutbox ? '?view=outbox' : ''}`,
    },
    closing: 'You get one such email a day for each cause. See docs/operating.md for what to do.',
    why: NOTIFIED,
  };
  return {
    id,
    to: adminNotifyEmails(),
    replyTo: null,
    subject: 'TheGrid: something needs attention',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
