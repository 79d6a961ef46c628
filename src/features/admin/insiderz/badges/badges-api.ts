import type { BadgeForm } from '#domain/badges/badge.ts';
import * as contracts from '#domain/badges/contract.ts';
import { askedPage } from '#domain/wire.ts';
import { changeRows, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** All badges; they come in one page. */
export const badgesQuery = listQuery(['badges'], (_after, signal) =>
  callSignedIn(contracts.listBadges, {}, { signal }),
);

/** The people who can hold a badge. */
export const candidatesQuery = listQuery(['badges', 'candidates'], (after, signal) =>
  callSignedIn(contracts.listBadgeCandidates, { query: askedPage(after) }, { signal }),
);

/** Those who hold a badge. */
export const holdersQuery = (id: string) =>
  listQuery(['badges', id, 'holders'], (after, signal) =>
    callSignedIn(contracts.listHolders, { params: { id }, query: askedPage(after) }, { signal }),
  );

/** Who has earned which badge by rule; they come in one page. */
export const suggestionsQuery = listQuery(['badges', 'suggestions'], (_after, signal) =>
  callSignedIn(contracts.listBadgeSuggestions, {}, { signal }),
);

/** Counts people who hold a badge now, or no longer. */
export function countHolders(id: string, by: number): void {
  changeRows(badgesQuery, (badges) =>
    badges.map((badge) => (badge.id === id ? { ...badge, holders: Math.max(0, badge.holders + by) } : badge)),
  );
}

/** Makes a badge. */
export const sendNewBadge = (body: BadgeForm, idempotencyKey: string) =>
  callSignedIn(contracts.createBadge, { body }, { idempotencyKey });

/** Gives a badge to somebody, perhaps with INZ. */
export const sendAward = (id: string, body: { member_id: string; inz?: number }, idempotencyKey: string) =>
  callSignedIn(contracts.awardBadge, { params: { id }, body }, { idempotencyKey });

/** Takes a badge away. */
export const sendRevocation = (id: string, member: string, reason: string, idempotencyKey: string) =>
  callSignedIn(contracts.revokeBadge, { params: { id, member }, body: { reason } }, { idempotencyKey });
