import { APP_CONTEXT_NAMES } from '#domain/contributions/app-context.ts';
import { Contribution, proofFilesOf } from '#domain/contributions/contribution.ts';
import { proofKeys } from '#domain/contributions/erasure.ts';
import {
  QUARANTINE_MS,
  QuarantinedSubmission,
  type QuarantineReason,
} from '#domain/quarantine/submission.ts';
import { firestore, hasMatch, readDocument, sizeOf } from '#server/platform/firestore/firestore.ts';
import { pageByTime, type RowsPage } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { RecentCount } from '#server/platform/rate-limits/recent-count.ts';

export interface UsedTicket {
  id: string;
  endsAt: Date;
}

/** Thrown when a ticket was used before; nothing was stored then. */
export class TicketUsedError extends Error {
  constructor() {
    super('this form ticket was used before');
    this.name = 'TicketUsedError';
  }
}

export const usedTickets = () => firestore().collection('form_tickets');

/** Created in the commit of what the ticket was used for. */
export const ticketDocument = ({ id }: UsedTicket) => usedTickets().doc(id);

export function ticketRecord({ endsAt }: UsedTicket): FirebaseFirestore.DocumentData {
  return { expires_at: endsAt };
}

/** @throws TicketUsedError when the ticket was used. Call it when a commit failed because a document exists. */
export async function refuseUsedTicket(ticket: UsedTicket | null): Promise<void> {
  if (ticket && (await ticketDocument(ticket).get()).exists) throw new TicketUsedError();
}

export type ContactText = Record<'name' | 'email' | 'message', string>;

/** Quarantined content: the record of a future contribution, or a message. Erased on discard. */
export type QuarantinedContent =
  | { kind: 'contribution'; contribution: FirebaseFirestore.DocumentData }
  | { kind: 'contact'; message: ContactText };

export const quarantinedSubmissions = () => firestore().collection('held_submissions');

export const QUARANTINED_OF_PERSON: Place = {
  records: quarantinedSubmissions,
  field: 'submitted_by_user_id',
};

export const quarantinedDocument = (id: string) => quarantinedSubmissions().doc(id);

/** The document of a quarantined submission. Searchable fields are next to the content, which is not indexed. */
export function quarantinedRecord(
  content: QuarantinedContent,
  why: QuarantineReason,
  now: Date,
): FirebaseFirestore.DocumentData {
  const contribution = content.kind === 'contribution' ? content.contribution : null;
  return {
    ...content,
    why,
    held: true,
    reference: contribution?.reference ?? null,
    submitted_by_user_id: contribution?.submitted_by_user_id ?? null,
    proof_file_path: contribution?.proof_file_path ?? null,
    proof_files: contribution?.proof_files ?? [],
    content_digest: contribution?.content_digest ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + QUARANTINE_MS),
  };
}

/** Erased but for id, reference and time, so that until expiry a repeated request is answered alike (T20). */
export const DISCARDED = {
  held: false,
  contribution: null,
  message: null,
  submitted_by_user_id: null,
  proof_file_path: null,
  proof_files: [],
  content_digest: null,
} as const;

/** Members without a value are left out; undefined without any. */
function contextOf(contribution: FirebaseFirestore.DocumentData | null) {
  const given = APP_CONTEXT_NAMES.flatMap((name) =>
    contribution?.[name] ? [[name, contribution[name]] as const] : [],
  );
  return given.length > 0 ? { context: Object.fromEntries(given) } : {};
}

function namesOfFiles(contribution: FirebaseFirestore.DocumentData | null): string | null {
  const { proof_file = null, proof_file_details = [] } = contribution ?? {};
  const files = proofFilesOf({ proof_file, proof_file_details });
  return files.map(({ name }) => name).join(', ') || null;
}

function asQuarantined(document: FirebaseFirestore.DocumentSnapshot): QuarantinedSubmission {
  const { kind, why, reference, contribution, message, created_at } = readDocument(
    document.id,
    document.data() ?? {},
  ) as Record<string, string> & {
    contribution: FirebaseFirestore.DocumentData | null;
    message: ContactText | null;
  };
  return QuarantinedSubmission.parse({
    ...{ id: document.id, kind, why, reference, created_at },
    display_name: contribution?.display_name ?? message?.name ?? '',
    email: contribution?.email ?? message?.email ?? '',
    text: contribution?.description ?? message?.message ?? '',
    proof_url: contribution?.proof_url ?? null,
    proof_file: namesOfFiles(contribution),
    ...contextOf(contribution),
  });
}

export function pageOfQuarantine(
  after: string | undefined,
  size: number,
): Promise<RowsPage<QuarantinedSubmission>> {
  return pageByTime(quarantinedSubmissions().where('held', '==', true), { after }, asQuarantined, { size });
}

export const countQuarantined = () => sizeOf(quarantinedSubmissions().where('held', '==', true));

const quarantined = new RecentCount();
const ALL = 'all';

/** Size of the quarantine, at most a minute old, and exact for this process's own additions. */
export const quarantineSize = (now: Date): Promise<number> => quarantined.read(ALL, now, countQuarantined);

export const countOneMore = (): void => quarantined.add(ALL);

const asReleased = (id: string, content: object): Contribution =>
  Contribution.parse(readDocument(id, content));

/** A quarantined contribution as it will be when released; null when unknown or discarded. */
export async function findQuarantinedContribution(id: string): Promise<Contribution | null> {
  const content: unknown = (await quarantinedSubmissions().doc(id).get()).get('contribution');
  return typeof content === 'object' && content !== null ? asReleased(id, content) : null;
}

/** One page of the quarantined contributions of an account, newest first, as they will be when released. */
export function pageOfQuarantinedBy(
  userId: string,
  after: string | undefined,
  size: number,
): Promise<RowsPage<Contribution>> {
  const own = quarantinedSubmissions().where('submitted_by_user_id', '==', userId);
  return pageByTime(own, { after }, (one) => asReleased(one.id, one.get('contribution')), { size });
}

/** True when a quarantined submission has this content; checked when no contribution has it. */
export const isContentQuarantined = (digest: string): Promise<boolean> =>
  hasMatch(quarantinedSubmissions().where('content_digest', '==', digest));

/** True when a quarantined submission refers to this proof file, so that the sweep must not delete it. */
export const isProofQuarantined = (key: string): Promise<boolean> =>
  hasMatch(
    quarantinedSubmissions().where('proof_file_path', '==', key),
    quarantinedSubmissions().where('proof_files', 'array-contains', key),
  );

/** Keys of proof files of expired quarantined submissions, from at most `limit` documents. */
export async function expiredProofs(now: Date, limit: number): Promise<string[]> {
  const expired = await quarantinedSubmissions()
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .select('proof_file_path', 'proof_files')
    .get();
  return expired.docs.flatMap((document) => proofKeys(document.data()));
}
