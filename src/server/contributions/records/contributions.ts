import type { Award } from '#domain/contributions/award.ts';
import { Contribution, type NewContribution } from '#domain/contributions/contribution.ts';
import type { Undone } from '#domain/contributions/decision.ts';
import type { withoutContributor } from '#domain/contributions/erasure.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { findAs, firestore, hasMatch, readAs } from '#server/platform/firestore/firestore.ts';
import { documentsById, documentsWithAny } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { addressDigest, type ContributionDigests } from '../digests.ts';

declare const owned: unique symbol;
type Owned = { readonly [owned]: never };
type Stored = FirebaseFirestore.DocumentData & Owned;

/** Read-only: only the functions of this file write it. */
type ContributionReference = FirebaseFirestore.DocumentReference<Stored, Owned>;
export type ContributionSnapshot = FirebaseFirestore.DocumentSnapshot<Stored, Owned>;

/** For this subject only. Typed so that a write from another file does not compile. */
export function contributions(): FirebaseFirestore.CollectionReference<Stored, Owned> {
  return firestore().collection('contributions') as FirebaseFirestore.CollectionReference<Stored, Owned>;
}

/** Read-only; a write does not compile. */
export const contributionDocument = (id: string): ContributionReference => contributions().doc(id);

type Query = FirebaseFirestore.Query<Stored, Owned>;

/** Those sent from an address, case-insensitive. The address is unproved. */
export const contributionsFrom = (email: string): Query =>
  contributions().where('address_digest', '==', addressDigest(email));

export const contributionsFromVisitor = (email: string): Query =>
  contributionsFrom(email).where('submitted_by_user_id', '==', null);

export const contributionsOfAccount = (userId: string): Query =>
  contributions().where('submitted_by_user_id', '==', userId);

/** Pending awards included. */
export const acceptedWithoutToken = (): Query =>
  contributions().where('status', '==', 'accepted').where('token_issued', '==', false);

export const contributionsById = (ids: readonly (string | null)[]) => documentsById(contributions(), ids);

type Times = 'created_at' | 'updated_at' | 'reviewed_at' | 'effective_at';

/** The mutable fields of a stored contribution; times are dates in the store. */
type ContributionChange = Partial<
  Omit<Contribution, 'id' | Times> & {
    reviewed_at: Date | null;
    effective_at: Date | null;
    updated_at: Date;
    /** What an undo restores; omitted by `asContribution`. */
    undone: Undone | null;
    /** Removed from the list of those without a token because the sender is a member; also omitted. */
    invite_dismissed: boolean;
    /** True when the decision requested the first-contribution bonus and another contribution had it. */
    misses_first: boolean;
  }
>;

/** The file keys of a thread, duplicated outside it so that they can be queried. */
const filesOf = (thread: Contribution['thread']) => thread.flatMap((step) => step.proof_file_path ?? []);

const writable = (id: string) => contributions().doc(id) as FirebaseFirestore.DocumentReference;

/** Creates the record of a new contribution in a transaction or batch; the commit fails when it exists. */
export function createContribution(
  writes: { create(document: FirebaseFirestore.DocumentReference, data: object): unknown },
  id: string,
  record: FirebaseFirestore.DocumentData,
): void {
  writes.create(writable(id), record);
}

/** Changes fields of a stored contribution in a transaction. A new thread also updates the file keys. */
export function changeContribution(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  change: ContributionChange,
): void {
  const files = change.thread ? { thread_files: filesOf(change.thread) } : {};
  transaction.update(writable(id), { ...change, ...files });
}

export function eraseContributor(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  erased: ReturnType<typeof withoutContributor>,
): void {
  transaction.update(writable(id), erased);
}

export const CONTRIBUTIONS_OF_PERSON: Place = { records: contributions, field: 'submitted_by_user_id' };

/** Omits the digests. */
export const asContribution = readAs(Contribution);

export const findContribution = (id: string) => findAs(contributions().doc(id), asContribution);

export async function referencesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const found = await documentsById(contributions(), ids, { fieldMask: ['reference'] });
  return new Map([...found].map(([id, one]) => [id, String(one.get('reference'))]));
}

export async function idsByReference(references: readonly string[]): Promise<Map<string, string>> {
  const found = await documentsWithAny(references, (some) =>
    contributions().where('reference', 'in', some).select('reference'),
  );
  return new Map(found.map((one) => [String(one.get('reference')), one.id]));
}

/** The award of a contribution while unchanged since this decision, read in a transaction; null otherwise. */
export async function readAwardOf(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  decisionId: string,
): Promise<Award | null> {
  const document = await transaction.get(contributions().doc(id));
  return document.get('decision_id') === decisionId ? (document.get('award') ?? null) : null;
}

export async function findIdByContent(digest: string): Promise<string | null> {
  const found = await contributions().where('content_digest', '==', digest).limit(1).select().get();
  return found.docs[0]?.id ?? null;
}

export const isProofInUse = (key: string): Promise<boolean> =>
  hasMatch(
    contributions().where('proof_file_path', '==', key),
    contributions().where('proof_files', 'array-contains', key),
    contributions().where('thread_files', 'array-contains', key),
  );

export function contributionRecord(
  contribution: NewContribution,
  digests: ContributionDigests,
  now: Date,
): FirebaseFirestore.DocumentData {
  const { id: _, ...members } = contribution;
  const thread_files = filesOf(contribution.thread);
  return { ...members, ...digests, thread_files, reviewed_at: null, created_at: now, updated_at: now };
}

// A store is shared by all deploys of a site, so its name contains the project: a preview must not share it.
// The desk works without it, hence the short deadline.
const desk = (ms: number = DEADLINES.optional) => blobStore(`review-desk-${projectId()}`, ms);

const READING = 'reading/';

/** Resolves when the store answers, with the name of a file that does not exist. */
export const probeDesk = (ms: number): Promise<string | null> => desk(ms).get('probe', { type: 'text' });

export interface Reading {
  admin_id: string;
  contribution_id: string;
  /** ISO 8601. */
  at: string;
}

export async function writeReading({ admin_id, ...reading }: Reading): Promise<void> {
  await desk().setJSON(`${READING}${admin_id}`, reading);
}

export async function deleteReading(adminId: string): Promise<void> {
  await desk().delete(`${READING}${adminId}`);
}

/** The last known readings of all admins, expired ones included. */
export async function readReadings(): Promise<Reading[]> {
  const { blobs } = await desk().list({ prefix: READING });
  const ids = blobs.map(({ key }) => key.slice(READING.length));
  const found = await Promise.all(
    ids.map(async (admin_id) => {
      const reading = await desk().get(`${READING}${admin_id}`, { type: 'json' });
      return reading ? [{ ...(reading as Omit<Reading, 'admin_id'>), admin_id }] : [];
    }),
  );
  return found.flat();
}
