import type { MemberMission, MySubmission } from '#domain/missions/member-contract.ts';
import type { Submission } from '#domain/missions/mission.ts';
import { firestore } from './firestore.ts';
import { asMission } from './missions.ts';
import { documentsById } from './paging.ts';
import { asSubmission } from './submissions.ts';

/** How many missions are open at a time, and how many submissions of one member are shown, at most. */
const MAX = 200;

/** A submission as its member sees it: under review for as long as a second admin has to confirm its reward. */
export function mySubmission({ proof_file, held, ...submission }: Submission): MySubmission {
  const undecided = {
    status: 'under_review',
    admin_message: null,
    reviewed_at: null,
    reviewed_by: null,
  } as const;
  return { ...submission, ...(held ? undecided : {}), file: proof_file?.name ?? null };
}

function submissionsOf(memberId: string): FirebaseFirestore.Query {
  return firestore().collection('mission_submissions').where('member_id', '==', memberId);
}

/** How many submissions a member has sent, and how many of them wait for a verdict (R456, A-24). */
export async function countSubmissions(memberId: string): Promise<{ all: number; waiting: number }> {
  const [all, waiting, held] = await Promise.all([
    submissionsOf(memberId).count().get(),
    submissionsOf(memberId).where('status', '==', 'under_review').count().get(),
    submissionsOf(memberId).where('held', '==', true).count().get(),
  ]);
  return { all: all.data().count, waiting: waiting.data().count + held.data().count };
}

/** The open missions, and those that the member took part in, newest first, each with the member's submissions. */
export async function missionsFor(memberId: string): Promise<MemberMission[]> {
  const [open, mine] = await Promise.all([
    firestore()
      .collection('missions')
      .where('status', '==', 'active')
      .orderBy('created_at', 'desc')
      .limit(MAX)
      .get(),
    submissionsOf(memberId).orderBy('created_at', 'desc').limit(MAX).get(),
  ]);
  const submissions = mine.docs.map(asSubmission);
  const known = new Set(open.docs.map(({ id }) => id));
  const others = await documentsById(
    'missions',
    submissions.map(({ mission_id }) => mission_id).filter((id) => !known.has(id)),
  );
  return [...open.docs, ...others.values()]
    .map(asMission)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .map((mission) => ({
      ...mission,
      submissions: submissions.filter(({ mission_id }) => mission_id === mission.id).map(mySubmission),
    }));
}
