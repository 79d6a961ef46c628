import { updateNoticeSettings } from '#domain/notifications/contract.ts';
import type { TopicId } from '#domain/notifications/topics.ts';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { isUnknown } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { supportsPush } from '#lib/push.ts';
import { settle } from '#lib/settle.ts';
import { pushReason, turnOnPush } from './push.ts';
import { isOfferDue, mayHavePush, putOffOffer } from './push-flags.ts';
import { $session, callSignedIn } from './session.ts';
import { toast } from './toasts.ts';

async function turnOn(user: { id: string }, topic: TopicId): Promise<void> {
  try {
    if (!(await turnOnPush(user))) return;
    const body = { topics: { [topic]: { push: true } } };
    await settle(
      () => callSignedIn(updateNoticeSettings, { body }),
      () => {},
    );
    toast({ title: 'Alerts are on in this browser', description: 'Your account page turns them off.' });
  } catch (fault) {
    const why = pushReason(fault);
    const install = { label: 'Install the app', press: () => location.assign(PATHS.getApp) };
    toast({
      title: isUnknown(fault)
        ? 'It is not known whether alerts were turned on'
        : 'Alerts could not be turned on',
      description: why,
      tone: 'bad',
      ...(why === PUSH_MESSAGES.unsupported && { action: install }),
    });
  }
}

/** At most every 30 days, where push is supported, off and not denied. Permission after the press. */
export function offerAlerts(topic: TopicId): void {
  const session = $session.get();
  if (session.status !== 'signed-in' || !supportsPush()) return;
  const { user } = session;
  const now = Date.now();
  if (mayHavePush() || Notification.permission === 'denied' || !isOfferDue(user.id, now)) return;
  putOffOffer(user.id, now);
  toast({
    title: 'Get an alert in this browser when there’s news?',
    sticky: true,
    action: { label: 'Turn on alerts', press: () => void turnOn(user, topic) },
  });
}
