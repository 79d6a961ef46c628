import { isOn } from '#domain/notifications/settings.ts';
import { contributionAlert, type PushSubscription } from '#domain/push/push.ts';
import { hasAlerts, vapidDetails } from '#server/platform/environment/environment.ts';
import { freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { settingsOfMany } from '#server/profiles/records/notice-settings.ts';
import { notifyBrowsers } from './notify-browsers.ts';
import { mayHaveSubscriptions, subscriptionsOfAdmins } from './records.ts';

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
