/**
 * Has this page's events counted: its view, the installation, a contribution that was begun (F8). A view is told when it first
 * ends, or begins in a tab that was opened behind another: so nothing is asked while the page loads, and a page that nobody
 * saw is none. Whoever asks not to be tracked, and whoever is offline, tells nothing.
 */
export function haveCounted(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1') return;
  for (const [type, event] of [
    ['visibilitychange', 'view'],
    ['appinstalled', 'installed'],
    // Said by the contribution form once something stands in it.
    ['started', 'started'],
  ] as const) {
    const tell = () =>
      navigator.onLine && navigator.sendBeacon(`/api/measurements/${event}`, location.pathname);
    addEventListener(type, tell, { once: true });
  }
}
