/** Says that this browser may be subscribed, so that a sign-out loads what ends that only where it is needed. */
const FLAG = 'thegrid:push';

/** Sets the flag, or takes it away. */
export function flagPush(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be switched off; then a sign-out leaves the subscription to its push service.
  }
}

/** True when this browser may be subscribed. */
export function mayHavePush(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}
