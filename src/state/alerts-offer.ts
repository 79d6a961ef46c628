const PUT_OFF = 'thegrid:alerts-not-now';

/** 30 days in milliseconds. */
export const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;

/** True unless this person dismissed the offer in this browser within the last 30 days. */
export function isOfferDue(userId: string, now: number): boolean {
  try {
    const said = Number(localStorage.getItem(`${PUT_OFF}:${userId}`));
    return !(said > now - PUT_OFF_MS && said <= now);
  } catch {
    return true;
  }
}

export function putOffOffer(userId: string, now: number): void {
  try {
    localStorage.setItem(`${PUT_OFF}:${userId}`, String(now));
  } catch {
    // Storage may be disabled: the offer is shown again next time.
  }
}
