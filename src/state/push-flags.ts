import { readStored, writeStored } from '#lib/safe-storage.ts';

/** Set while this browser may be subscribed, so that a sign-out loads the push code only then. */
const FLAG = 'thegrid:push';

export const flagPush = (on: boolean): void => writeStored(FLAG, on ? '1' : null);

export const mayHavePush = (): boolean => readStored(FLAG) !== null;

const PUT_OFF = 'thegrid:alerts-not-now';

export const PUT_OFF_MS = 30 * 24 * 60 * 60 * 1000;

/** True unless this person dismissed the offer in this browser within the last 30 days. */
export function isOfferDue(userId: string, now: number): boolean {
  const dismissed = Number(readStored(`${PUT_OFF}:${userId}`));
  return !(dismissed > now - PUT_OFF_MS && dismissed <= now);
}

export const putOffOffer = (userId: string, now: number): void =>
  writeStored(`${PUT_OFF}:${userId}`, String(now));
