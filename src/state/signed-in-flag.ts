/** Tells static pages that it is worth loading the session (DESIGN section 8). Proves nothing. */
const FLAG = 'thegrid:signed-in';

/** Sets the flag after somebody signed in, and takes it away after they signed out. */
export function remember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be switched off; then only static pages forget.
  }
}

/** True when somebody signed in on this device before: static pages load the session only then. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}
