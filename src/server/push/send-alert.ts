import { isOn } from '#domain/notifications/settings.ts';
import { contributionAlert, type PushPayload, type PushSubscription } from '#domain/push/push.ts';
import { hasAlerts, vapidDetails } from '#server/platform/environment/environment.ts';
import { freshMessage, notePayload, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { sendPush } from '#server/platform/outgoing/send-push.ts';
import { settingsOfMany } from '#server/profiles/records/notice-settings.ts';
import { mayHaveSubscriptions, pruneSubscription, subscriptionsOfAdmins } from './records.ts';

/** A browser shared by several users is notified once. */
function oncePerBrowser(all: PushSubscription[]): PushSubscription[] {
  return [...new Map(all.map((one) => [one.endpoint, one])).values()];
}

/** A retry skips the browsers already notified, whose ids are in the payload. */
export async function notifyBrowsers(
  { id, payload }: Pick<OutboxMessage, 'id' | 'payload'>,
  subscriptions: PushSubscription[],
  alert: PushPayload,
): Promise<void> {
  const notified = new Set((payload?.notified ?? '').split(',').filter(Boolean));
  const waiting = oncePerBrowser(subscriptions).filter((one) => !notified.has(one.id));
  const outcomes = await Promise.allSettled(
    waiting.map(async (subscription) => {
      const outcome = await sendPush(subscription, alert);
      if (outcome === 'gone') await pruneSubscription(subscription.id);
      notified.add(subscription.id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return;
  await notePayload(id, { ...payload, notified: [...notified].join(',') });
  throw failed.reason;
}

/** The push message to the admins about a contribution; none while nobody is known to want one. Reads nothing. */
export function alertsOf(contributionId: string): OutboxMessage[] {
  return hasAlerts() && mayHaveSubscriptions() ? [freshMessage('push', contributionId)] : [];
}

/** Without those whose owner disabled these alerts. */
async function wanted(all: PushSubscription[]): Promise<PushSubscription[]> {
  const settings = await settingsOfMany([...new Set(all.map(({ user_id }) => user_id))]);
  return all.filter(({ user_id }) => {
    const chosen = settings.get(user_id);
    return chosen !== undefined && isOn(chosen, 'arrivals', 'push');
  });
}

export async function sendAlert(message: OutboxMessage): Promise<void> {
  // Without keys there are no subscriptions.
  if (!vapidDetails()) return;
  const subscriptions = await wanted(await subscriptionsOfAdmins());
  await notifyBrowsers(message, subscriptions, contributionAlert(message.subject_id));
}
