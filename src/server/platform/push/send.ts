import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isPushEndpoint, type PushPayload, type PushSubscription } from '#domain/push/push.ts';
import { localPushOrigin, vapidDetails } from '../environment/environment.ts';
import { publicLookup } from './public-address.ts';

/** Timeout of a push service in milliseconds (T17). */
const PUSH_TIMEOUT_MS = 5_000;

/** How long a push service stores an alert for an offline browser, in seconds. */
const KEPT_S = 24 * 60 * 60;

/** `gone`: the subscription has ended and can be deleted. */
export type PushOutcome = 'sent' | 'gone';

/** Posts one request and resolves to the status: follows no redirect, reads no body. */
function post(
  address: URL,
  headers: Record<string, string>,
  body: Buffer,
  isLocal: boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = isLocal ? requestPlain : requestSecure;
    const outgoing = send(
      address,
      {
        method: 'POST',
        headers,
        agent: false,
        signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
        ...(isLocal ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

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
  const status = await post(address, headers, details.body ?? Buffer.alloc(0), address.origin === local);
  if (status === 404 || status === 410) return 'gone';
  if (status < 200 || status > 299) throw new PushRefused(status);
  return 'sent';
}
