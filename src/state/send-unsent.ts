import { isUnsentHere } from './unsent-here.ts';

/**
 * Sends what waits on this device (T39) from a page that has just learned who is here: what somebody submitted while they were
 * signed in is left to a page, because the service worker has no session. Public pages do so by components/site/late-outbox.ts.
 */
export async function sendUnsent(): Promise<void> {
  try {
    if (await isUnsentHere()) (await import('./outbox-sender.ts')).startOutbox(true);
  } catch {
    // Nothing can be kept on this device, or the code could not be fetched: the next page sends.
  }
}
