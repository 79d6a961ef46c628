import { discardHeld, listHeld, releaseHeld } from '#domain/held/contract.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';

/** A page of what is held back. */
export function fetchHeld(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(listHeld, { query: { after } }, { token, signal }));
}

/** Lets one through. */
export function sendRelease(id: string, idempotencyKey: string) {
  return asSignedIn((token) => call(releaseHeld, { params: { id } }, { token, idempotencyKey }));
}

/** Erases these. */
export function sendDiscard(ids: string[], idempotencyKey: string) {
  return asSignedIn((token) => call(discardHeld, { body: { ids } }, { token, idempotencyKey }));
}
