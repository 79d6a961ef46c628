const PUT_OFF = 'thegrid:alerts-not-now';

/** How long "Not now" holds, in milliseconds: 30 days. */
export const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;

/** True unless this person said "Not now" in this browser within the last 30 days. */
export function isOfferDue(userId: string, now: number): boolean {
  try {
    const said = Number(localStorage.getItem(`${PUT_OFF}:${userId}`));
    return !(said > now - PUT_OFF_MS && said <= now);
  } catch {
    return true;
  }
}

/** Notes that the person does not want to be asked for now. */
export function putOffOffer(userId: string, now: number): void {
  try {
    localStorage.setItem(`${PUT_OFF}:${userId}`, String(now));
  } catch {
    // Storage may be switched off; then the card is there again next time.
  }
}
