import { daysFrom } from '#domain/clocks.ts';
import { londonDay } from '#domain/formats.ts';
import { voteId } from '#domain/roadmap/votes.ts';
import { setUpvote } from '#server/ideas/upvote-idea.ts';
import { missionDocument } from '#server/missions/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { seedId } from './insiderz.ts';
import { grantRole, seedAccount } from './roles.ts';

/** Members without a password; with the seeded ones they are six. */
const MEMBERS = [
  { username: 'zoe_l', display_name: 'Zoë Lindqvist', daysAgo: 19 },
  { username: 'owen_pryce', display_name: 'Owen Pryce', daysAgo: 33 },
  { username: 'ksenia', display_name: 'Ksenia', daysAgo: 47 },
] as const;

/** Roadmap items with votes of members, at most five each. Their totals include these. */
const VOTES: Record<string, readonly number[]> = {
  'seed-member': [1, 2, 4],
  'seed-no23bus': [0, 2, 3, 4],
  'seed-k_ellery': [1, 4],
  'seed-zoe_l': [0, 1, 2, 3, 4],
  'seed-owen_pryce': [2, 4],
  'seed-ksenia': [0, 3],
};

const BIKE_RACKS = seedId(1, 1);
const MERGED = {
  title: 'Where can I lock my bike?',
  description: 'A sign on each Localz shop that has a stand outside would be enough for me.',
  status: 'under_review',
  upvotes: 2,
  member_id: 'seed-zoe_l',
  admin_note: null,
  notes: [],
  roadmap_item_id: null,
  merged_into: BIKE_RACKS,
  merge_state: 'joined',
};

const MISSION = {
  title: 'Open a shop window on a Saturday',
  brief:
    'Ask one shop in your street what it would show in its Localz window. Send us its words, and what it has in the real one.',
  reward_points: 200,
  effort: 'low',
  status: 'active',
  reward_fixed: false,
};

export async function seedMembers(now: Date): Promise<void> {
  for (const member of MEMBERS) {
    const joined = daysFrom(now, -member.daysAgo);
    const uid = await seedAccount(member, joined);
    if (uid) await grantRole(uid, 'member', joined);
  }
  for (const [memberId, items] of Object.entries(VOTES)) {
    for (const item_id of items.map((n) => seedId(0, n))) {
      const vote = { member_id: memberId, item_id, created_at: daysFrom(now, -2) };
      await firestore().collection('roadmap_votes').doc(voteId(memberId, item_id)).set(vote);
    }
    if (memberId !== 'seed-member') await setUpvote(memberId, BIKE_RACKS, true, now);
  }
  const merged_at = daysFrom(now, -1);
  const created_at = daysFrom(now, -2);
  await firestore()
    .collection('ideas')
    .doc(seedId(1, 9))
    .set({ ...MERGED, merged_at, created_at, updated_at: merged_at });
  const due_on = londonDay(daysFrom(now, 2).getTime());
  await missionDocument('00000000-0000-4000-8000-00000000a004').set({
    ...MISSION,
    due_on,
    created_at: daysFrom(now, -5),
    updated_at: daysFrom(now, -5),
  });
}
