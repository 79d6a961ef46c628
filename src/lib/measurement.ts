/** A view is sent when it ends or, in a background tab, starts (F8). Nothing with DNT, GPC or offline. */
export function haveCounted(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1') return;
  for (const [type, event] of [
    ['visibilitychange', 'view'],
    ['appinstalled', 'installed'],
    // Sent by the contribution form once it has input.
    ['started', 'started'],
  ] as const) {
    const tell = () =>
      navigator.onLine && navigator.sendBeacon(`/api/measurements/${event}`, location.pathname);
    addEventListener(type, tell, { once: true });
  }
}
