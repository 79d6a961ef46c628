import type { PushBrowser } from './enable-push.ts';

/** True while the page runs as the installed app. */
function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

/** A desktop's browser: something to point with that is not a finger. */
const isDesktop = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** True where push is possible at all, whether it was allowed or not. */
export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

let registering: Promise<unknown> | undefined;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * Registers the service worker as lib/web-app/register.ts does, without watching for new versions. Written again on
 * purpose: a module that the public pages shared with the portals would be a file that every visitor fetches.
 */
function register(): Promise<unknown> {
  const holder = window as { trustedTypes?: TrustedTypes; workerAddress?: string };
  holder.workerAddress ??=
    holder.trustedTypes?.createPolicy('sw', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js') ??
    '/sw.js';
  return navigator.serviceWorker.register(holder.workerAddress, { scope: '/', updateViaCache: 'none' });
}

/** A page registers the worker when it has nothing else to do; a press that comes sooner does not wait for that. */
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

/** The browser that this page runs in. `withoutInstall`: "desktop" lets desktops do without the installed app. */
export function pushBrowser(withoutInstall: string | undefined): PushBrowser {
  return {
    supported: supportsPush(),
    mayPush: isStandalone() || (withoutInstall === 'desktop' && isDesktop()),
    requestPermission: () => Notification.requestPermission(),
    hasWorker,
    ready: () => navigator.serviceWorker.ready,
  };
}

/** This browser's subscription, or null. Never registers or asks anything. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (!supportsPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}
