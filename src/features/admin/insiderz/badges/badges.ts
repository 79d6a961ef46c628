import { rowsQuery } from '#components/portal/use-rows.ts';
import {
  awardBadge,
  type BadgeRow,
  listBadgeCandidates,
  listBadgeSuggestions,
  listBadges,
  listHolders,
} from '#domain/badges/contract.ts';
import { pageRequest } from '#domain/wire.ts';
import { sendTo } from '#state/mutation.ts';
import { changeRows, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const badgesQuery = rowsQuery(['badges'], listBadges);

export const candidatesQuery = rowsQuery(['badges', 'candidates'], listBadgeCandidates, pageRequest);

export const holdersQuery = (id: string) =>
  listQuery(['badges', id, 'holders'], (after, signal) =>
    callSignedIn(listHolders, { params: { id }, query: pageRequest(after) }, { signal }),
  );

export const suggestionsQuery = rowsQuery(['badges', 'suggestions'], listBadgeSuggestions);

export function countHolders(id: string, by: number): void {
  changeRows(badgesQuery, (badges) =>
    badges.map((badge) => (badge.id === id ? { ...badge, holders: Math.max(0, badge.holders + by) } : badge)),
  );
}

interface Award {
  badge: Pick<BadgeRow, 'id'>;
  memberId: string;
  inz?: number;
}

/** `inz` only where the badge's row of the guide pays. */
export const award = ({ badge, memberId, inz }: Award) =>
  sendTo(awardBadge, {
    params: { id: badge.id },
    body: { member_id: memberId, ...(inz !== undefined && { inz }) },
  });
