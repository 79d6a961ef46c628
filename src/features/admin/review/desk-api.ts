import * as z from 'zod/mini';
import { downloadProof, listContributions, reviewContribution } from '#domain/contributions/contract.ts';
import { Contribution, type Decision } from '#domain/contributions/contribution.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';
import type { Answer, Filter } from './desk-state.ts';

/** The page of a list that starts at `after`; the first one without it. */
export function fetchPage(filter: Filter, after: string | undefined, signal: AbortSignal): Promise<Answer> {
  const query = { status: filter === 'all' ? undefined : filter, after };
  return asSignedIn((token) => call(listContributions, { query }, { token, signal }));
}

/** What changed since a mark. */
export function fetchChanges(mark: string, signal: AbortSignal): Promise<Answer> {
  return asSignedIn((token) =>
    call(listContributions, { query: { changed_since: mark } }, { token, signal }),
  );
}

export interface ReviewInput {
  contribution: Contribution;
  status: Decision;
  notes: string;
  /** Names this decision, so that a retry is not a second one. */
  idempotencyKey: string;
}

/** Sends a decision upon the state that was read; resolves to the contribution as it is then (T21). */
export function sendReview({
  contribution,
  status,
  notes,
  idempotencyKey,
}: ReviewInput): Promise<Contribution> {
  const { id, updated_at } = contribution;
  const body = { status, updated_at, ...(notes.trim() ? { admin_notes: notes } : {}) };
  return asSignedIn((token) => call(reviewContribution, { params: { id }, body }, { token, idempotencyKey }));
}

/** The proof file of a contribution as bytes, never typed by what the server says (T09). */
export async function fetchProof(contribution: Contribution, signal: AbortSignal): Promise<Blob> {
  const bytes = await asSignedIn(async (token) => {
    const params = { id: contribution.id };
    return (await call(downloadProof, { params }, { token, signal })).arrayBuffer();
  });
  return new Blob([bytes], { type: contribution.proof_file?.type ?? 'application/octet-stream' });
}

/** The state that a conflict came with, when it is one of a contribution. */
export function currentOf(fault: unknown): Contribution | null {
  if (!(fault instanceof ApiError) || fault.code !== 'conflict') return null;
  const parsed = z.safeParse(Contribution, fault.current);
  return parsed.success ? parsed.data : null;
}

/** Why something did not work, in a sentence for the person. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof ApiError) return fault.message;
  return 'Something went wrong on this page. Please try again.';
}
