import { type Mission, Submission } from '#domain/missions/mission.ts';
import { findAs, firestore, hasMatch, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny, type PageRequest, pageByTime } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

const submissions = () => firestore().collection('mission_submissions');

/** Names the latest submission of a member for a mission: `{mission}_{uid}` with `submission_id`. */
const latest = () => firestore().collection('latest_submissions');

export const SUBMISSIONS_OF_PERSON: Place = { records: submissions, field: 'member_id' };
export const LATEST_OF_PERSON: Place = { records: latest, field: 'member_id' };

export const submissionDocument = (id: string) => submissions().doc(id);

/** Read and written with each new submission, so that of two concurrent ones one is refused. */
export function latestDocument(missionId: string, memberId: string): FirebaseFirestore.DocumentReference {
  return latest().doc(`${missionId}_${memberId}`);
}

export const asSubmission = readAs(Submission);

export const findSubmission = (id: string) => findAs(submissionDocument(id), asSubmission);

export const pageOfAll = (page: PageRequest) => pageByTime(submissions(), page, asSubmission);

export async function waitingByMission(missionIds: readonly string[]): Promise<Map<string, number>> {
  const waiting = submissions().where('status', '==', 'under_review');
  const counts = missionIds.map(
    async (id) => [id, await sizeOf(waiting.where('mission_id', '==', id))] as const,
  );
  return new Map(await Promise.all(counts));
}

const approvedFor = (missionId: string) =>
  submissions().where('mission_id', '==', missionId).where('status', '==', 'approved');

/** Null without a limit. A pending award counts as an approval. One count. */
export async function placesLeft(
  { id, max_winners }: Pick<Mission, 'id' | 'max_winners'>,
  transaction?: FirebaseFirestore.Transaction,
): Promise<number | null> {
  if (!max_winners) return null;
  const count = approvedFor(id).count();
  const approved = await (transaction ? transaction.get(count) : count.get());
  return Math.max(0, max_winners - approved.data().count);
}

const ofMember = (memberId: string) => submissions().where('member_id', '==', memberId);

export const pageOfOwn = (memberId: string, after: string, size: number) =>
  pageByTime(ofMember(memberId), { after }, asSubmission, { size });

export async function submissionsFor(memberId: string, missionIds: readonly string[]): Promise<Submission[]> {
  const found = await documentsWithAny(missionIds, (ids) =>
    ofMember(memberId).where('mission_id', 'in', ids),
  );
  return found.map(asSubmission).sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

export async function countSubmissions(memberId: string): Promise<{ all: number; waiting: number }> {
  const [all, waiting, pendingAwards] = await Promise.all([
    sizeOf(ofMember(memberId)),
    sizeOf(ofMember(memberId).where('status', '==', 'under_review')),
    sizeOf(ofMember(memberId).where('held', '==', true)),
  ]);
  return { all, waiting: waiting + pendingAwards };
}

/** The most approved submissions of an item read for its people: the earliest, as many as a card can credit. */
const PEOPLE_EACH_MAX = 50;

/** Members with approved submissions for at most ten missions, earliest first. A pending award is not an approval. */
export async function approvedMembers(missionIds: readonly string[]): Promise<string[]> {
  const approved = await documentsWithAny(missionIds, (ids) =>
    submissions()
      .where('mission_id', 'in', ids)
      .where('status', '==', 'approved')
      .orderBy('reviewed_at')
      .limit(PEOPLE_EACH_MAX),
  );
  return approved
    .map(asSubmission)
    .flatMap(({ held, member_id }) => (held || member_id === null ? [] : [member_id]));
}

export const isProofOfSubmission = (key: string): Promise<boolean> =>
  hasMatch(submissions().where('proof_file_path', '==', key));
