import type { PushPayload, PushSubscription } from '#domain/push/push.ts';
import { notePayload, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { sendPush } from '#server/platform/outgoing/send-push.ts';
import { pruneSubscription } from './records.ts';

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
