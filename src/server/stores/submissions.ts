import { DomainError } from '#domain/errors.ts';
import type { SubmissionRow } from '#domain/missions/contract.ts';
import { type Mission, Submission } from '#domain/missions/mission.ts';
import { firestore, readDocument } from './firestore.ts';
import { idempotencyDocument, idempotencyRecord, idOfEarlier, type Once } from './idempotency.ts';
import { asMission, missionDocument } from './missions.ts';
import { documentsById, pageNewestFirst } from './paging.ts';
import { namesOf } from './people-names.ts';
import { inTransaction } from './transaction.ts';

/** How many submissions one answer brings. */
const PAGE = 200;

function submissions(): FirebaseFirestore.CollectionReference {
  return firestore().collection('mission_submissions');
}

/** The document of a submission, for the transaction of its review. */
export function submissionDocument(id: string): FirebaseFirestore.DocumentReference {
  return submissions().doc(id);
}

/** The submission of a snapshot. */
export function asSubmission(document: FirebaseFirestore.DocumentSnapshot): Submission {
  return Submission.parse(readDocument(document.id, document.data() ?? {}));
}

/** The submission with this id, or null. */
export async function findSubmission(id: string): Promise<Submission | null> {
  const document = await submissions().doc(id).get();
  return document.exists ? asSubmission(document) : null;
}

/** Puts title, reward and author beside each submission: every mission and profile is read once (R404). */
export async function joined(items: readonly Submission[]): Promise<SubmissionRow[]> {
  const [missions, names] = await Promise.all([
    documentsById(
      'missions',
      items.map(({ mission_id }) => mission_id),
    ),
    namesOf(items.map(({ member_id }) => member_id)),
  ]);
  return items.map((submission) => {
    const mission = missions.get(submission.mission_id);
    return {
      ...submission,
      mission: mission
        ? { title: String(mission.get('title')), reward_points: Number(mission.get('reward_points')) }
        : null,
      author: names.get(submission.member_id ?? '') ?? null,
    };
  });
}

/** One page of all submissions, newest first (R404). */
export async function pageOfSubmissions(
  after: string | undefined,
): Promise<{ items: SubmissionRow[]; next: string | null }> {
  const page = await pageNewestFirst(submissions(), {
    after,
    size: PAGE,
    parse: (record) => Submission.parse(record),
  });
  return { ...page, items: await joined(page.items) };
}

/** True when a submission refers to this proof file, so that it may not be swept away. */
export async function isProofOfSubmission(key: string): Promise<boolean> {
  const found = await submissions().where('proof_file_path', '==', key).limit(1).select().get();
  return !found.empty;
}

/**
 * Names the latest submission of a member for a mission. It is read and written with each new one, so that two at once
 * meet there and one of them is refused.
 */
function latestDocument(missionId: string, memberId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('latest_submissions').doc(`${missionId}_${memberId}`);
}

type Proof = Pick<Submission, 'proof_url' | 'proof_file_path' | 'proof_file'>;

/** A submission as a member sends it. */
export interface NewSubmission extends Partial<Proof> {
  id: string;
  mission_id: string;
  member_id: string;
  note: string;
}

function refuseUnlessOpen(mission: Mission, latest: Submission | null): void {
  if (mission.status !== 'active') {
    throw new DomainError('conflict', 'This mission is not open any more. Nothing was sent.', {
      current: mission,
    });
  }
  if (latest?.status === 'under_review' || latest?.held) {
    const sentence = 'Your submission for this mission is still under review. Nothing was sent.';
    throw new DomainError('conflict', sentence, { current: latest });
  }
  if (latest?.status === 'approved') {
    const sentence = 'Your submission for this mission was approved already. Nothing was sent.';
    throw new DomainError('conflict', sentence, { current: latest });
  }
}

/**
 * Stores a submission of a member. Refuses (409) a mission that is not active, a second one while the first is under
 * review, and another one after an approval; after a rejection it names the rejected one. The first submission
 * of all fixes the mission's reward. The same key again gives the first submission.
 */
export async function createSubmission(
  submission: NewSubmission,
  { once, now }: { once: Once | null; now: Date },
): Promise<Submission> {
  const { id, mission_id, member_id, note } = submission;
  const { proof_url = null, proof_file_path = null, proof_file = null } = submission;
  const stored = await inTransaction(async (transaction) => {
    const latestPointer = latestDocument(mission_id, member_id);
    const [missionSnapshot, pointer, earlier] = await transaction.getAll(
      missionDocument(mission_id),
      latestPointer,
      ...(once ? [idempotencyDocument(once)] : []),
    );
    const earlierId = once && earlier ? idOfEarlier(once, earlier) : null;
    if (earlierId) return earlierId;
    if (!missionSnapshot?.exists) throw new DomainError('not-found', 'This mission does not exist');
    const mission = asMission(missionSnapshot);
    const latestId: string | undefined = pointer?.get('submission_id');
    const latestSnapshot = latestId ? await transaction.get(submissions().doc(latestId)) : null;
    const latest = latestSnapshot?.exists ? asSubmission(latestSnapshot) : null;
    refuseUnlessOpen(mission, latest);
    transaction.create(submissions().doc(id), {
      ...{ mission_id, member_id, note, proof_url, proof_file_path, proof_file },
      status: 'under_review',
      admin_message: null,
      previous_id: latest?.id ?? null,
      created_at: now,
      reviewed_at: null,
      reviewed_by: null,
      updated_at: now,
    });
    transaction.set(latestPointer, { mission_id, member_id, submission_id: id });
    if (!mission.reward_fixed) transaction.update(missionSnapshot.ref, { reward_fixed: true });
    if (once) transaction.create(idempotencyDocument(once), idempotencyRecord(once, id, now));
    return id;
  });
  return asSubmission(await submissions().doc(stored).get());
}
