import type { PushPayload, PushSubscription } from '#domain/push/push.ts';
import { notePayload, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { sendPush } from '#server/platform/push/send.ts';
import { pruneSubscription } from './records.ts';

/** One browser is told once, whoever of its users is to be told. */
function oncePerBrowser(all: PushSubscription[]): PushSubscription[] {
  return [...new Map(all.map((one) => [one.endpoint, one])).values()];
}

/**
 * Tells these browsers. Some that cannot be told are tried again later, and those that were told are not told twice; who was
 * told is noted in the payload of the message.
 */
export async function tellBrowsers(
  { id, payload }: Pick<OutboxMessage, 'id' | 'payload'>,
  subscriptions: PushSubscription[],
  alert: PushPayload,
): Promise<void> {
  const told = new Set((payload?.told ?? '').split(',').filter(Boolean));
  const waiting = oncePerBrowser(subscriptions).filter((one) => !told.has(one.id));
  const outcomes = await Promise.allSettled(
    waiting.map(async (subscription) => {
      const outcome = await sendPush(subscription, alert);
      if (outcome === 'gone') await pruneSubscription(subscription.id);
      told.add(subscription.id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return;
  await notePayload(id, { ...payload, told: [...told].join(',') });
  throw failed.reason;
}
