import { discardHeld, listHeld, releaseHeld } from '#domain/quarantine/contract.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** What is held back. */
export const heldQuery = listQuery(['held'], (after, signal) =>
  callSignedIn(listHeld, { query: { after } }, { signal }),
);

/** Lets one through. */
export const sendRelease = (id: string, idempotencyKey: string) =>
  callSignedIn(releaseHeld, { params: { id } }, { idempotencyKey });

/** Erases these. */
export const sendDiscard = (ids: string[], idempotencyKey: string) =>
  callSignedIn(discardHeld, { body: { ids } }, { idempotencyKey });
