import { mayHavePush } from './push-flags.ts';

/** In milliseconds. */
const PATIENCE_MS = 2_000;

/** Ends this browser's subscription before a sign-out (T28), which a network failure does not block. */
export async function leavePush(): Promise<void> {
  if (!mayHavePush()) return;
  try {
    const ended = import('./push.ts').then(({ turnOffPush }) => turnOffPush());
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  } catch {
    // A failed unsubscribe must not block the sign-out.
  }
}
