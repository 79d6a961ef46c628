import { daysFrom } from '#domain/clocks.ts';
import { PRODUCT } from '#domain/product.ts';
import { badgeDocument } from '#server/badges/records.ts';
import { missionDocument } from '#server/missions/records.ts';
import { createSubmission } from '#server/missions/submit-mission.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

const MISSIONS = [
  {
    id: '00000000-0000-4000-8000-00000000a001',
    title: 'Find a room with the phone in one hand',
    brief:
      'Open Roomz on your phone while you carry something. Search for a room near you, filter it twice and open three listings. Tell us where your thumb did not reach.',
    reward_points: 150,
    effort: 'low',
    status: 'active',
    daysAgo: 6,
  },
  {
    id: '00000000-0000-4000-8000-00000000a003',
    title: 'Read one legal page aloud',
    brief:
      'Read our privacy page aloud to someone who does not work with computers. Write down each sentence that you had to explain, and the words you used instead.',
    reward_points: 250,
    effort: 'medium',
    status: 'active',
    daysAgo: 3,
  },
  {
    id: '00000000-0000-4000-8000-00000000a002',
    title: 'Test night search on Liftz',
    brief:
      'Search for a lift after ten at night on three days. Write down what you were shown, what you would have needed, and what you did in the end.',
    reward_points: 400,
    effort: 'high',
    status: 'completed',
    daysAgo: 40,
  },
] as const;

const BADGES = [
  ['first-tile', 'First tile', 'Your first meaningful contribution.'],
  ['bug-finder', 'Bug finder', 'Five rough edges, all with clear steps.'],
  ['plain-words', 'Plain words', 'Ten sentences made shorter.'],
  ['three-months', 'Three months', 'Something accepted in three months in a row.'],
  ['ambassador', 'Ambassador', `Speaks for ${PRODUCT}, and makes it better all the time.`],
] as const;

const NOTE =
  'Pixel 7, left hand, a bag of shopping in the right. Filters sit at the top and I had to shift my grip each time. The third listing opened the map instead of the photos.';

/** Three missions, a submission under review, five badges and one award. Idempotent. */
export async function seedInsiderzRewards(adminId: string, memberId: string, now: Date): Promise<void> {
  for (const { id, daysAgo, ...mission } of MISSIONS) {
    const at = daysFrom(now, -daysAgo);
    const document = missionDocument(id);
    if ((await document.get()).exists) continue;
    await document.set({ ...mission, reward_fixed: false, created_at: at, updated_at: at });
  }
  const submission = {
    id: '00000000-0000-4000-8000-00000000b001',
    mission_id: MISSIONS[0].id,
    member_id: memberId,
    note: NOTE,
    proof_url: 'https://example.org/one-hand-search',
  };
  const known = await firestore().collection('mission_submissions').doc(submission.id).get();
  const sentAt = daysFrom(now, -1);
  if (!known.exists) await createSubmission(submission, { idempotency: null, now: sentAt });
  for (const [key, name, description] of BADGES) {
    await badgeDocument(key).set({ key, name, description, created_at: now }, { merge: true });
  }
  const award = { badge_id: 'first-tile', member_id: memberId, awarded_by: adminId, created_at: now };
  await firestore().collection('member_badges').doc(`${memberId}_first-tile`).set(award, { merge: true });
}
