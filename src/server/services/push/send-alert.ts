import { contributionAlert } from '#domain/push/push.ts';
import { vapidDetails } from '../../environment.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { subscriptionsOfAdmins } from '../../stores/push-subscriptions.ts';
import { tellBrowsers } from './tell-browsers.ts';

/** Tells every browser of every admin of a new contribution. Who is an admin is read now, when it leaves. */
export async function sendAlert(message: OutboxMessage): Promise<void> {
  // Without keys nobody can have subscribed, so there is nobody to tell.
  if (!vapidDetails()) return;
  await tellBrowsers(message, await subscriptionsOfAdmins(), contributionAlert(message.subject_id));
}
