import { bytesOf, PUSH_MESSAGES, WORKER_PATIENCE_MS } from '#domain/push/push.ts';

/** A subscription as our endpoint wants it. */
export interface NewSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What of a browser is needed to subscribe. The real one is `pushBrowser`; tests bring their own. */
export interface PushBrowser {
  /** It has service workers, push and notifications. */
  supported: boolean;
  /** The page runs as the installed app, or this browser may do without. */
  mayPush: boolean;
  /** Shows the browser's own question. Only after a press: other browsers refuse it, and people too. */
  requestPermission: () => Promise<NotificationPermission>;
  /** Sees to it that there is a service worker. False when there is none and none can be had. */
  hasWorker: () => Promise<boolean>;
  /** The worker's registration, once it is active. */
  ready: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'>>;
}

interface Enable {
  user: { id: string } | null;
  browser: PushBrowser;
  vapidKey: string;
  save: (subscription: NewSubscription) => Promise<unknown>;
}

/** A subscription in the names of our endpoint; null when the browser left a part of it out. */
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
 * Subscribes this browser and saves it, asking for permission first. Null when permission is not given: then nothing is
 * subscribed or saved (R492). Throws the literal sentences of R489–R491, and what saving throws.
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
