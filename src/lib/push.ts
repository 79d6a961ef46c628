import { bytesOf, PUSH_MESSAGES, WORKER_PATIENCE_MS } from '#domain/push/push.ts';

/** Body of our endpoint. */
export interface NewSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Browser interface, replaced in tests by a stub of `pushBrowser`. */
export interface PushBrowser {
  supported: boolean;
  /** Runs as the installed app, or is exempt. */
  mayPush: boolean;
  /** Shows the permission prompt. Requires a press. */
  requestPermission: () => Promise<NotificationPermission>;
  /** Ensures a service worker; false when there can be none. */
  hasWorker: () => Promise<boolean>;
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

/** Null without permission: nothing is saved (R492). @throws the messages of R489–R491, or as `save` does. */
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

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

const isDesktop = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Regardless of permission. */
export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

let registering: Promise<unknown> | undefined;

/** As lib/web-app/register.ts without update checks; a copy, as every visitor would fetch a shared module. */
function register(): Promise<unknown> {
  const holder = window as { trustedTypes?: TrustedTypes; workerAddress?: string };
  holder.workerAddress ??=
    holder.trustedTypes?.createPolicy('sw', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js') ??
    '/sw.js';
  return navigator.serviceWorker.register(holder.workerAddress, { scope: '/', updateViaCache: 'none' });
}

/** Does not wait for the idle-time registration when a press comes first. */
async function hasWorker(): Promise<boolean> {
  if (await navigator.serviceWorker.getRegistration('/')) return true;
  registering ??= register();
  try {
    await registering;
    return true;
  } catch {
    return false;
  }
}

/** `withoutInstall`: "desktop" exempts desktops from the installed app. */
export function pushBrowser(withoutInstall: string | undefined): PushBrowser {
  return {
    supported: supportsPush(),
    mayPush: isStandalone() || (withoutInstall === 'desktop' && isDesktop()),
    requestPermission: () => Notification.requestPermission(),
    hasWorker,
    ready: () => navigator.serviceWorker.ready,
  };
}

/** Existing subscription, or null. Never registers or prompts. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (!supportsPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}
