import type { PushBrowser } from './enable-push.ts';

/** Runs as the installed app. */
function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Has a fine pointer with hover. */
const isDesktop = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Regardless of permission. */
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
 * As lib/web-app/register.ts, without update checks. Duplicated on purpose: a module shared by public pages
 * and portals would be a file that every visitor fetches.
 */
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
