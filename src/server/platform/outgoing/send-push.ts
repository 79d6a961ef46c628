import { isPushEndpoint, type PushPayload, type PushSubscription } from '#domain/push/push.ts';
import { localPushOrigin, vapidDetails } from '../environment/environment.ts';
import { postOutside } from './post-outside.ts';

/** How long a push service stores an alert for an offline browser, in seconds. */
const KEPT_S = 24 * 60 * 60;

/** `gone`: the subscription has ended and can be deleted. */
export type PushOutcome = 'sent' | 'gone';

class PushRefused extends Error {
  readonly responseCode: number;
  constructor(status: number) {
    super('The push service did not take the alert');
    this.name = 'PushRefused';
    this.responseCode = status;
  }
}

/** Sends an alert. Checks the address again: a stored one may be planted. Throws if a retry may succeed. */
export async function sendPush(subscription: PushSubscription, payload: PushPayload): Promise<PushOutcome> {
  const local = localPushOrigin();
  const vapid = vapidDetails();
  if (!isPushEndpoint(subscription.endpoint, local)) return 'gone';
  if (!vapid) throw new Error('no VAPID keys');
  const { endpoint, p256dh, auth } = subscription;
  // Loaded with the first alert: most processes send none.
  const { default: webPush } = await import('web-push');
  let details: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: KEPT_S,
      urgency: 'normal',
    });
  } catch {
    // Invalid keys: no retry will succeed.
    return 'gone';
  }
  const headers = Object.fromEntries(
    Object.entries(details.headers as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
  const address = new URL(endpoint);
  const body = details.body ?? Buffer.alloc(0);
  const status = await postOutside(address, { headers, body, isLocal: address.origin === local });
  if (status === 404 || status === 410) return 'gone';
  if (status < 200 || status > 299) throw new PushRefused(status);
  return 'sent';
}
