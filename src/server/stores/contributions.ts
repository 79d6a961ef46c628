import type { Award } from '#domain/contributions/award.ts';
import { Contribution } from '#domain/contributions/contribution.ts';
import { firestore, readDocument } from './firestore.ts';
import type { Place } from './personal-data.ts';

export type NewContribution = Omit<Contribution, 'created_at' | 'updated_at' | 'reviewed_at'>;

/** Stored beside a contribution so that it, and others like it, can be found again. No endpoint shows them. */
export interface ContributionDigests {
  /** Of what the mail function is told. */
  content_digest: string;
  /** Of the address, folded in case. */
  address_digest: string;
  /** Of the description, folded in case, punctuation and white space. */
  text_digest: string;
  /** Of the proof file's bytes. */
  file_digest: string | null;
}

/** The collection itself, for the other stores of contributions: of their intake, lists and decisions. */
export function contributions(): FirebaseFirestore.CollectionReference {
  return firestore().collection('contributions');
}

export const CONTRIBUTIONS_OF_PERSON: Place = { records: contributions, field: 'submitted_by_user_id' };

/** A stored document as the domain knows it: its digests stay behind. */
export function asContribution(document: FirebaseFirestore.DocumentSnapshot): Contribution {
  return Contribution.parse(readDocument(document.id, document.data() ?? {}));
}

/** The contribution with this id, or null. */
export async function findContribution(id: string): Promise<Contribution | null> {
  const document = await contributions().doc(id).get();
  return document.exists ? asContribution(document) : null;
}

/** The references of those of these contributions that exist, by their ids. */
export async function referencesOf(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const documents = await firestore().getAll(...[...new Set(ids)].map((id) => contributions().doc(id)), {
    fieldMask: ['reference'],
  });
  return new Map(
    documents.filter(({ exists }) => exists).map((one) => [one.id, String(one.get('reference'))]),
  );
}

/** The award of a contribution while it stands as this decision left it, read in a transaction; null otherwise. */
export async function readAwardOf(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  decisionId: string,
): Promise<Award | null> {
  const document = await transaction.get(contributions().doc(id));
  return document.get('decision_id') === decisionId ? (document.get('award') ?? null) : null;
}

/** The id of a contribution with this content, or null. */
export async function findIdByContent(digest: string): Promise<string | null> {
  const found = await contributions().where('content_digest', '==', digest).limit(1).select().get();
  return found.docs[0]?.id ?? null;
}

/** True when a contribution, or an answer to a question about one, refers to this proof file. */
export async function isProofInUse(key: string): Promise<boolean> {
  const [own, answers] = await Promise.all([
    contributions().where('proof_file_path', '==', key).limit(1).select().get(),
    contributions().where('thread_files', 'array-contains', key).limit(1).select().get(),
  ]);
  return !own.empty || !answers.empty;
}

/** The document of a contribution; `thread_files` repeats the keys in its thread, because only so they can be queried. */
export function contributionRecord(
  contribution: NewContribution,
  digests: ContributionDigests,
  now: Date,
): FirebaseFirestore.DocumentData {
  const { id: _, ...members } = contribution;
  const thread_files = contribution.thread.flatMap((step) => step.proof_file_path ?? []);
  return { ...members, ...digests, thread_files, reviewed_at: null, created_at: now, updated_at: now };
}
