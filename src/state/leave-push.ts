import { mayHavePush } from './push-flag.ts';

/** How long a sign-out waits for a subscription to end, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Ends this browser's alerts before somebody signs out (T28). A network that is away keeps nobody signed in. */
export async function leavePush(): Promise<void> {
  if (!mayHavePush()) return;
  try {
    const ended = import('./push.ts').then(({ turnOffPush }) => turnOffPush());
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  } catch {
    // Signing out matters more.
  }
}
