/** Asks for the new version now; sent by the toast when its button is pressed. */
export const RELOAD_EVENT = 'reload-for-update';

/** How often an open page asks for a new version when somebody comes back to it, in milliseconds. */
const ASK_AGAIN = 15 * 60_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The one Trusted Types policy of the site: it lets this one address pass (T37). */
function scriptAddress(): string {
  const holder = window as { trustedTypes?: TrustedTypes; workerAddress?: string };
  if (!holder.trustedTypes) return '/sw.js';
  const policy = holder.trustedTypes.createPolicy('sw', {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError(url);
      return url;
    },
  });
  // A policy can be made once; lib/push/push-browser.ts may need the address again.
  holder.workerAddress = policy.createScriptURL('/sw.js');
  return holder.workerAddress;
}

/**
 * Registers the service worker at /sw.js with the scope /. When a new version is installed and waits, `announce` is
 * called once; the page reloads only after `RELOAD_EVENT`, and only in the tab that asked. Written out instead
 * of `virtual:pwa-register`, which brings 6 KiB of workbox-window.
 */
export async function registerServiceWorker(announce: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(scriptAddress(), { scope: '/', updateViaCache: 'none' });

  const look = (worker: ServiceWorker | null) => {
    // Without a controller this is the first installation, which is nobody's news.
    if (worker?.state === 'installed' && serviceWorker.controller) announce();
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => look(worker));
  });

  addEventListener(RELOAD_EVENT, () => {
    // Another tab may have let it in already.
    if (!registration.waiting) return location.reload();
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  });

  // A part of this page is gone from the server: there is a new version, so it is asked for at once.
  addEventListener('vite:preloadError', () => void registration.update().catch(() => {}), { once: true });

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < ASK_AGAIN) return;
    asked = Date.now();
    void registration.update().catch(() => {});
  });
}
