import type { BadgeForm } from '#domain/badges/badge.ts';
import * as contracts from '#domain/badges/contract.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';

/** All badges; they come in one page. */
export function fetchBadges(_after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(contracts.listBadges, {}, { token, signal }));
}

/** Makes a badge. */
export function sendNewBadge(body: BadgeForm, idempotencyKey: string) {
  return asSignedIn((token) => call(contracts.createBadge, { body }, { token, idempotencyKey }));
}

/** A page of the people who can hold a badge. */
export function fetchCandidates(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(contracts.listBadgeCandidates, { query: { after } }, { token, signal }));
}

/** A page of those who hold a badge. */
export function fetchHolders(id: string, after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) =>
    call(contracts.listHolders, { params: { id }, query: { after } }, { token, signal }),
  );
}

/** Who has earned which badge by rule; they come in one page. */
export function fetchSuggestions(_after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(contracts.listBadgeSuggestions, {}, { token, signal }));
}

/** Gives a badge to somebody, perhaps with INZ. */
export function sendAward(id: string, body: { member_id: string; inz?: number }, idempotencyKey: string) {
  return asSignedIn((token) =>
    call(contracts.awardBadge, { params: { id }, body }, { token, idempotencyKey }),
  );
}

/** Takes a badge away. */
export function sendRevocation(id: string, member: string, reason: string, idempotencyKey: string) {
  const body = { reason };
  return asSignedIn((token) =>
    call(contracts.revokeBadge, { params: { id, member }, body }, { token, idempotencyKey }),
  );
}
