import { alarmInWords, type OperationAlarm } from '#domain/operation/alarms.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { adminNotifyEmails, siteUrl } from '../environment.ts';
import { NOTIFIED } from './contribution-notification.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

/** Tells the admins that something of the operation needs a look. Numbers and names of ours alone (T18, T34). */
export function operationAlarm(id: string, alarm: OperationAlarm, at: Date): Mail {
  const sentence = alarmInWords(alarm);
  const isOutbox = alarm.cause === 'given-up' || alarm.cause === 'too-old';
  const letter = {
    heading: 'Something needs a look',
    preheader: sentence,
    lead: sentence,
    facts: [['Noticed', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]] as [string, string][],
    words: '',
    action: {
      label: isOutbox ? 'See what has not left' : 'Open the overview',
      href: `${siteUrl()}${LINKED_PATHS.adminDashboard}${isOutbox ? '?view=outbox' : ''}`,
    },
    closing: 'You get one such email a day for each cause. What to do stands in docs/operating.md.',
    why: NOTIFIED,
  };
  return {
    id,
    to: adminNotifyEmails(),
    replyTo: null,
    subject: 'TheGrid: something needs a look',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
