import { Contribution } from '#domain/contributions/contribution.ts';
import { HELD_MS, type HeldReason, HeldSubmission } from '#domain/quarantine/held.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { pageByTime, type RowsPage } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { RecentCount } from '#server/platform/rate-limits/recent-count.ts';

/** A message of the contact form as it was typed. */
export type ContactText = Record<'name' | 'email' | 'message', string>;

/** What is held back: the record that a contribution is to become, or a message. Erased when it is discarded. */
export type HeldContent =
  | { kind: 'contribution'; contribution: FirebaseFirestore.DocumentData }
  | { kind: 'contact'; message: ContactText };

/** The collection of what strangers sent and no admin has let through. */
export const heldSubmissions = () => firestore().collection('held_submissions');

export const HELD_OF_PERSON: Place = { records: heldSubmissions, field: 'submitted_by_user_id' };

export function heldDocument(id: string): FirebaseFirestore.DocumentReference {
  return heldSubmissions().doc(id);
}

/** The document of something held back. What is searched for stands beside the content, which is never indexed by itself. */
export function heldRecord(content: HeldContent, why: HeldReason, now: Date): FirebaseFirestore.DocumentData {
  const contribution = content.kind === 'contribution' ? content.contribution : null;
  return {
    ...content,
    why,
    held: true,
    reference: contribution?.reference ?? null,
    submitted_by_user_id: contribution?.submitted_by_user_id ?? null,
    proof_file_path: contribution?.proof_file_path ?? null,
    content_digest: contribution?.content_digest ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + HELD_MS),
  };
}

/**
 * What becomes of a document that is discarded: nothing is left of what was sent, and its id, reference and time stay until
 * the end, so that a repeated request is answered as before (T20).
 */
export const DISCARDED = {
  held: false,
  contribution: null,
  message: null,
  submitted_by_user_id: null,
  proof_file_path: null,
  content_digest: null,
} as const;

function asHeld(document: FirebaseFirestore.DocumentSnapshot): HeldSubmission {
  const { kind, why, reference, contribution, message, created_at } = readDocument(
    document.id,
    document.data() ?? {},
  ) as Record<string, string> & {
    contribution: FirebaseFirestore.DocumentData | null;
    message: ContactText | null;
  };
  return HeldSubmission.parse({
    ...{ id: document.id, kind, why, reference, created_at },
    display_name: contribution?.display_name ?? message?.name ?? '',
    email: contribution?.email ?? message?.email ?? '',
    text: contribution?.description ?? message?.message ?? '',
    proof_url: contribution?.proof_url ?? null,
    proof_file: contribution?.proof_file?.name ?? null,
  });
}

/** One page of what is held back, newest first. */
export function pageOfHeld(after: string | undefined, size: number): Promise<RowsPage<HeldSubmission>> {
  return pageByTime(heldSubmissions().where('held', '==', true), { after, size, read: asHeld });
}

/** How much is held back altogether. One read for each thousand. */
export async function countHeld(): Promise<number> {
  return (await heldSubmissions().where('held', '==', true).count().get()).data().count;
}

const quarantined = new RecentCount();
const ALL = 'all';

/** How much is quarantined; no more than a minute old, and exact for this process's own additions. */
export const countQuarantined = (now: Date): Promise<number> => quarantined.read(ALL, now, countHeld);

/** Notes that one more is. */
export const countOneMore = (): void => quarantined.add(ALL);

/** What a contribution that is held back will be when it is let through, or null: not there, or discarded. */
export async function findHeldContribution(id: string): Promise<Contribution | null> {
  const content: unknown = (await heldSubmissions().doc(id).get()).get('contribution');
  if (typeof content !== 'object' || content === null) return null;
  return Contribution.parse(readDocument(id, content));
}

/** True when something held back has this content; asked when no contribution has it. */
export async function isContentHeld(digest: string): Promise<boolean> {
  const found = await heldSubmissions().where('content_digest', '==', digest).limit(1).select().get();
  return !found.empty;
}

/** True when something held back refers to this proof file, so that it may not be swept away. */
export async function isProofHeld(key: string): Promise<boolean> {
  const found = await heldSubmissions().where('proof_file_path', '==', key).limit(1).select().get();
  return !found.empty;
}

/** The keys of proof files of what has been held back for too long, of at most `limit` documents. */
export async function expiredProofs(now: Date, limit: number): Promise<string[]> {
  const expired = await heldSubmissions()
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .select('proof_file_path')
    .get();
  return expired.docs.flatMap((document) => {
    const key: unknown = document.get('proof_file_path');
    return typeof key === 'string' ? [key] : [];
  });
}
