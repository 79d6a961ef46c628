import { type EarnedBadge, MemberBadge, memberBadgeId } from '#domain/badges/badge.ts';
import { firestore, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import { documentsById, type PageRequest, pageByTime } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

/** The most badges that are listed; each also costs a count. */
const BADGES_MAX = 500;

const BADGES_OF_MEMBER_MAX = 100;

const badges = () => firestore().collection('badges');

/** Awards: `{uid}_{badge}` with `badge_id`, `member_id`, `awarded_by` and `created_at`. */
const awards = () => firestore().collection('member_badges');

export const AWARDS_OF_PERSON: Place = { records: awards, field: 'member_id' };

export const badgeDocument = (id: string): FirebaseFirestore.DocumentReference => badges().doc(id);

export function awardDocument(memberId: string, badgeId: string): FirebaseFirestore.DocumentReference {
  return awards().doc(memberBadgeId(memberId, badgeId));
}

export const asAward = readAs(MemberBadge);

export const badgesById = (ids: readonly string[]) => documentsById(badges(), ids);

export const awardsById = (ids: readonly string[]) => documentsById(awards(), ids);

export const countHolders = (badgeId: string) => sizeOf(awards().where('badge_id', '==', badgeId));

export const pageOfAwards = (badgeId: string, page: PageRequest) =>
  pageByTime(awards().where('badge_id', '==', badgeId), page, asAward);

export async function badgesOf(memberId: string): Promise<EarnedBadge[]> {
  const found = await awards()
    .where('member_id', '==', memberId)
    .orderBy('created_at', 'desc')
    .limit(BADGES_OF_MEMBER_MAX)
    .get();
  const mine = found.docs.map(asAward);
  const known = await badgesById(mine.map(({ badge_id }) => badge_id));
  return mine.flatMap(({ badge_id, created_at }) => {
    const badge = known.get(badge_id);
    if (!badge) return [];
    return {
      id: badge_id,
      key: String(badge.get('key')),
      name: String(badge.get('name')),
      description: String(badge.get('description')),
      awarded_at: created_at,
    };
  });
}

export async function readBadgeNames(
  transaction: FirebaseFirestore.Transaction,
  memberId: string,
): Promise<string[]> {
  const found = await transaction.get(
    awards().where('member_id', '==', memberId).limit(BADGES_OF_MEMBER_MAX),
  );
  const references = found.docs.map((award) => badgeDocument(award.get('badge_id')));
  const known = references.length === 0 ? [] : await transaction.getAll(...references);
  return known
    .filter(({ exists }) => exists)
    .map((badge) => String(badge.get('name')))
    .sort((one, other) => one.localeCompare(other, 'en-GB'));
}

export async function readAwardsNamed(
  transaction: FirebaseFirestore.Transaction,
  memberId: string,
  name: string,
): Promise<FirebaseFirestore.DocumentReference[]> {
  const own = await transaction.get(awards().where('member_id', '==', memberId).limit(BADGES_OF_MEMBER_MAX));
  const known = await Promise.all(
    own.docs.map((award) => transaction.get(badgeDocument(award.get('badge_id')))),
  );
  return own.docs.filter((_, at) => known[at]?.get('name') === name).map(({ ref }) => ref);
}

/** Every badge, by the bytes of its name. */
export async function everyBadge(): Promise<FirebaseFirestore.DocumentSnapshot[]> {
  return (await badges().orderBy('name').limit(BADGES_MAX).get()).docs;
}
