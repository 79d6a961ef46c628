import { isOn } from '#domain/notifications/settings.ts';
import { contributionAlert, type PushSubscription } from '#domain/push/push.ts';
import { vapidDetails } from '#server/platform/environment/environment.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { settingsOfMany } from '#server/profiles/records/notice-settings.ts';
import { subscriptionsOfAdmins } from './records.ts';
import { tellBrowsers } from './tell-browsers.ts';

/** Those whose owner has not turned these alerts off on their account page. */
async function wanted(all: PushSubscription[]): Promise<PushSubscription[]> {
  const settings = await settingsOfMany([...new Set(all.map(({ user_id }) => user_id))]);
  return all.filter(({ user_id }) => {
    const chosen = settings.get(user_id);
    return chosen !== undefined && isOn(chosen, 'arrivals', 'push');
  });
}

/** Tells the browsers of every admin of a new contribution. Who is an admin is read now, when it leaves. */
export async function sendAlert(message: OutboxMessage): Promise<void> {
  // Without keys nobody can have subscribed, so there is nobody to tell.
  if (!vapidDetails()) return;
  const told = await wanted(await subscriptionsOfAdmins());
  await tellBrowsers(message, told, contributionAlert(message.subject_id));
}
