/** Sent by the toast's button to activate the new version. */
export const RELOAD_EVENT = 'reload-for-update';

/** Interval of update checks when a page regains focus, in milliseconds. */
const ASK_AGAIN = 15 * 60_000;

/** The only Trusted Types policy for the service worker; allows this address (T37). */
function scriptAddress(): string {
  const holder = window as { trustedTypes?: TrustedTypes; workerAddress?: string };
  if (!holder.trustedTypes) return '/sw.js';
  const policy = holder.trustedTypes.createPolicy('sw', {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError(url);
      return url;
    },
  });
  // A policy can be created once; lib/push.ts may need the address again.
  holder.workerAddress = policy.createScriptURL('/sw.js');
  return holder.workerAddress;
}

/** Reloads only after `RELOAD_EVENT`, in its tab. `virtual:pwa-register` would add 6 KiB. */
export async function registerServiceWorker(announce: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(scriptAddress(), { scope: '/', updateViaCache: 'none' });

  const look = (worker: ServiceWorker | null) => {
    // Without a controller it is the first installation.
    if (worker?.state === 'installed' && serviceWorker.controller) announce();
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => look(worker));
  });

  addEventListener(RELOAD_EVENT, () => {
    // Another tab may have activated it already.
    if (!registration.waiting) return location.reload();
    serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  });

  // A missing chunk means a new deploy: check for an update at once.
  addEventListener('vite:preloadError', () => void registration.update().catch(() => {}), { once: true });

  let lastCheck = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lastCheck < ASK_AGAIN) return;
    lastCheck = Date.now();
    void registration.update().catch(() => {});
  });
}
