/** Says that this browser may be subscribed, so that a sign-out loads what ends that only where it is needed. */
const FLAG = 'thegrid:push';

/** How long a sign-out waits for a subscription to end, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Sets the flag, or takes it away. */
export function flagPush(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be switched off; then a sign-out leaves the subscription to its push service.
  }
}

/** Ends this browser's alerts before somebody signs out (T28). A network that is away keeps nobody signed in. */
export async function leavePush(): Promise<void> {
  try {
    if (localStorage.getItem(FLAG) === null) return;
    const ended = import('./push.ts').then(({ turnOffPush }) => turnOffPush());
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  } catch {
    // Signing out matters more.
  }
}
