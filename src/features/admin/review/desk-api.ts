import type { CallOf, OutputOf } from '#domain/contract.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import {
  exportContributions,
  getContribution,
  indexContributions,
  listContributions,
  refreshDesk,
  reopenContribution,
  reviewContribution,
  settleReview,
  undoReview,
} from '#domain/contributions/desk-contract.ts';
import { downloadProof } from '#domain/proofs/contract.ts';
import { callSignedIn } from '#state/session.ts';

/** The newest contributions, wholly, and what the desk needs to begin. */
export function fetchFirstPage(signal: AbortSignal): Promise<OutputOf<typeof listContributions>> {
  return callSignedIn(listContributions, { query: {} }, { signal });
}

type IndexRow = OutputOf<typeof indexContributions>['rows'][number];

/** A row for every contribution there is, page after page. */
export async function fetchIndex(signal: AbortSignal): Promise<IndexRow[]> {
  const rows: IndexRow[] = [];
  let after: string | null | undefined;
  do {
    const page = await callSignedIn(indexContributions, { query: after ? { after } : {} }, { signal });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  return rows;
}

export type DeskDetails = OutputOf<typeof getContribution>;

/** One contribution wholly, with what speaks for or against its being the first of its kind. */
export function fetchDetails(id: string, signal: AbortSignal): Promise<DeskDetails> {
  return callSignedIn(getContribution, { params: { id } }, { signal });
}

/** What changed since a cursor (`mark`), and who else reads what. */
export function fetchChanges(
  body: CallOf<typeof refreshDesk>['body'],
  signal: AbortSignal,
): Promise<OutputOf<typeof refreshDesk>> {
  return callSignedIn(refreshDesk, { body }, { signal });
}

type ReviewBody = CallOf<typeof reviewContribution>['body'];

/** Sends a decision upon the state that was read; resolves to the contribution as it is then. */
export function sendReview(id: string, body: ReviewBody, idempotencyKey: string): Promise<Contribution> {
  return callSignedIn(reviewContribution, { params: { id }, body }, { idempotencyKey });
}

export function sendUndo({ id, updated_at }: Contribution, idempotencyKey: string): Promise<Contribution> {
  return callSignedIn(undoReview, { params: { id }, body: { updated_at } }, { idempotencyKey });
}

/** Says that the ten seconds are over. What fails here is done by the schedule a little later. */
export async function sendSettled(id: string): Promise<void> {
  try {
    await callSignedIn(settleReview, { params: { id } }, { keepalive: true });
  } catch {
    // The schedule lets it leave.
  }
}

export function sendReopen({ id, updated_at }: Contribution, idempotencyKey: string): Promise<Contribution> {
  return callSignedIn(reopenContribution, { params: { id }, body: { updated_at } }, { idempotencyKey });
}

/**
 * A file that came with a contribution, or with step `n` of its thread, as bytes, never typed by what the server says
 * (T09).
 */
export async function fetchProof(
  { id, n, type }: { id: string; n: number | null; type: string },
  signal: AbortSignal,
): Promise<Blob> {
  const query = n === null ? {} : { n: String(n) };
  const answer = await callSignedIn(downloadProof, { params: { id }, query }, { signal });
  return new Blob([await answer.arrayBuffer()], { type });
}

/** What passes the filters as a CSV file. */
export async function fetchCsv(query: CallOf<typeof exportContributions>['query']): Promise<Blob> {
  return (await callSignedIn(exportContributions, { query })).blob();
}
