/** Set while this browser may be subscribed, so that a sign-out loads the push code only then. */
const FLAG = 'thegrid:push';

export function flagPush(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be disabled: a sign-out then leaves the subscription to its push service.
  }
}

export function mayHavePush(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}
