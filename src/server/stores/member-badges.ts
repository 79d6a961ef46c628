import { type HeldBadge, MemberBadge } from '#domain/badges/badge.ts';
import { firestore, readDocument } from './firestore.ts';
import { documentsById } from './paging.ts';

/** The badges that a member holds, the latest first (R459). */
export async function badgesOf(memberId: string): Promise<HeldBadge[]> {
  const held = await firestore()
    .collection('member_badges')
    .where('member_id', '==', memberId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .get();
  const awards = held.docs.map((document) => MemberBadge.parse(readDocument(document.id, document.data())));
  const badges = await documentsById(
    'badges',
    awards.map(({ badge_id }) => badge_id),
  );
  return awards.flatMap(({ badge_id, created_at }) => {
    const badge = badges.get(badge_id);
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
