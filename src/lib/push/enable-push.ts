import { bytesOf, PUSH_MESSAGES, WORKER_PATIENCE_MS } from '#domain/push/push.ts';

/** Body of our endpoint. */
export interface NewSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Browser interface, replaced in tests by a stub of `pushBrowser`. */
export interface PushBrowser {
  /** Has service workers, push and notifications. */
  supported: boolean;
  /** Runs as the installed app, or is exempt. */
  mayPush: boolean;
  /** Shows the permission prompt. Requires a press. */
  requestPermission: () => Promise<NotificationPermission>;
  /** Ensures a service worker; false when there can be none. */
  hasWorker: () => Promise<boolean>;
  /** The registration, once active. */
  ready: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'>>;
}

interface Enable {
  user: { id: string } | null;
  browser: PushBrowser;
  vapidKey: string;
  save: (subscription: NewSubscription) => Promise<unknown>;
}

/** Body of our endpoint; null when the subscription is incomplete. */
export function subscriptionOf(subscription: Pick<PushSubscription, 'toJSON'>): NewSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(PUSH_MESSAGES.timeout)), WORKER_PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Requests permission, subscribes and saves. Null without permission: nothing is subscribed or saved
 * (R492). @throws the literal messages of R489–R491, and what `save` throws.
 */
export async function enablePush({ user, browser, vapidKey, save }: Enable): Promise<NewSubscription | null> {
  if (!user) throw new Error(PUSH_MESSAGES.noUser);
  const key = bytesOf(vapidKey);
  if (!browser.supported || !browser.mayPush || !key) throw new Error(PUSH_MESSAGES.unsupported);
  if ((await browser.requestPermission()) !== 'granted') return null;
  const registration = await inTime(
    browser.hasWorker().then((has) => {
      if (!has) throw new Error(PUSH_MESSAGES.unsupported);
      return browser.ready();
    }),
  );
  const { pushManager } = registration;
  const old = await pushManager.getSubscription();
  const subscription =
    old ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key as Uint8Array<ArrayBuffer>,
    }));
  const wanted = subscriptionOf(subscription);
  if (!wanted) throw new Error(PUSH_MESSAGES.unsupported);
  await save(wanted);
  return wanted;
}
