import { formatLondonDate } from '#domain/formats.ts';
import { ALARM_CAUSES, type AlarmCause, alarmText, type OperationAlarm } from '#domain/operations/alarms.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import { letterMail, NOTIFIED } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';

/** Notifies the admins of a problem. Contains only numbers and names of ours (T18, T34). */
export function operationAlarm(id: string, alarm: OperationAlarm, at: Date): Mail {
  const sentence = alarmText(alarm);
  const isOutbox = ['given-up', 'too-old', 'owed'].includes(alarm.cause);
  const isWebhook = alarm.cause.startsWith('webhook-');
  const view = isOutbox ? '?view=outbox' : isWebhook ? '?view=webhooks' : '';
  return letterMail(id, {
    to: adminNotifyEmails(),
    subject: `${PRODUCT}: something needs attention`,
    heading: 'Something needs attention',
    preheader: sentence,
    lead: sentence,
    facts: [['Noticed', formatLondonDate(at.toISOString())]],
    action: {
      label: isOutbox ? 'See undelivered messages' : isWebhook ? 'See the webhooks' : 'Open the overview',
      href: `${siteUrl()}${LINKED_PATHS.adminDashboard}${view}`,
    },
    closing: 'You get one such email a day for each cause. See docs/operating.md for what to do.',
    why: NOTIFIED,
  });
}

export async function sendOperationAlarm({ id, payload }: OutboxMessage): Promise<void> {
  const { cause, count, at, step } = payload ?? {};
  const known: AlarmCause = ALARM_CAUSES.find((one) => one === cause) ?? 'errors';
  await sendMail(
    operationAlarm(id, { cause: known, count: Number(count), step: step ?? null }, new Date(at ?? 0)),
  );
}
