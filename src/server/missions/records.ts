import { Mission, Submission } from '#domain/missions/mission.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { findAs, firestore, hasMatch, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import {
  documentsById,
  documentsWithAny,
  IN_MAX,
  type PageRequest,
  pageByTime,
} from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { itemsByName } from '#server/roadmap/records/roadmap.ts';

const missions = () => firestore().collection('missions');

export const asMission = readAs(Mission);

export const missionDocument = (id: string) => missions().doc(id);

export const openMissions = () => missions().where('status', '==', 'active');

export function missionsById(
  ids: readonly string[],
): Promise<Map<string, FirebaseFirestore.DocumentSnapshot>> {
  return documentsById(missions(), ids);
}

export const itemsServedBy = (some: readonly Mission[]) =>
  itemsByName(some.map(({ roadmap_item_id }) => roadmap_item_id ?? null));

export const pageOfMissions = (page: PageRequest) => pageByTime(missions(), page, asMission);

/** Missions of an item whose submissions are read: as many as one query compares with. */
export const MISSIONS_EACH_MAX = IN_MAX;

/** The most missions read for ten items, which bounds the time of a snapshot. */
const MISSIONS_AT_ONCE = 20 * IN_MAX;

/** The missions of roadmap items by item id, earliest first. One query per ten items that ever had one. */
export async function missionsOfItems(
  items: readonly Pick<RoadmapItem, 'id' | 'has_missions'>[],
): Promise<Map<string, Mission[]>> {
  const itemIds = items.filter(({ has_missions }) => has_missions).map(({ id }) => id);
  const found = await documentsWithAny(itemIds, (ids) =>
    missions().where('roadmap_item_id', 'in', ids).limit(MISSIONS_AT_ONCE),
  );
  const all = found
    .map(asMission)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  return Map.groupBy(all, ({ roadmap_item_id }) => roadmap_item_id ?? '');
}

export async function itemOfMission(id: string): Promise<string | null> {
  return (await missionDocument(id).get()).get('roadmap_item_id') ?? null;
}

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
