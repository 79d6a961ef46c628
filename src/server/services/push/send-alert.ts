import { contributionAlert, type PushSubscription } from '#domain/push/push.ts';
import { vapidDetails } from '../../environment.ts';
import { sendPush } from '../../push/send.ts';
import { notePayload, type OutboxMessage } from '../../stores/outbox.ts';
import { pruneSubscription, subscriptionsOfAdmins } from '../../stores/push-subscriptions.ts';

/** One browser is told once, whoever of its users is an admin. */
function oncePerBrowser(all: PushSubscription[]): PushSubscription[] {
  return [...new Map(all.map((one) => [one.endpoint, one])).values()];
}

/**
 * Tells every browser of every admin of a new contribution. Who is an admin is read now, when it leaves. Some that
 * cannot be told are tried again later, and those that were told are not told twice.
 */
export async function sendAlert({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  // Without keys nobody can have subscribed, so there is nobody to tell.
  if (!vapidDetails()) return;
  const told = new Set((payload?.told ?? '').split(',').filter(Boolean));
  const waiting = oncePerBrowser(await subscriptionsOfAdmins()).filter((one) => !told.has(one.id));
  const alert = contributionAlert(subject_id);
  const outcomes = await Promise.allSettled(
    waiting.map(async (subscription) => {
      const outcome = await sendPush(subscription, alert);
      if (outcome === 'gone') await pruneSubscription(subscription.id);
      told.add(subscription.id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return;
  await notePayload(id, { told: [...told].join(',') });
  throw failed.reason;
}
