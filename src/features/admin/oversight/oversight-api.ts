import { listAudit, listSignInAttempts } from '#domain/audit/contract.ts';
import type { CallOf } from '#domain/contract.ts';
import { getOverview, listUndelivered, retryMessage } from '#domain/overview/contract.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';

/** A page of the audit. */
export function fetchAudit(query: CallOf<typeof listAudit>['query'], signal: AbortSignal) {
  return asSignedIn((token) => call(listAudit, { query }, { token, signal }));
}

/** A page of the attempts to sign in. */
export function fetchAttempts(query: CallOf<typeof listSignInAttempts>['query'], signal: AbortSignal) {
  return asSignedIn((token) => call(listSignInAttempts, { query }, { token, signal }));
}

/** The messages that did not leave, all in one page. */
export async function fetchUndelivered(_after: string | undefined, signal: AbortSignal) {
  const { items } = await asSignedIn((token) => call(listUndelivered, {}, { token, signal }));
  return { items, next: null };
}

/** Tries a message once more. */
export function sendRetry(id: string, idempotencyKey: string) {
  return asSignedIn((token) => call(retryMessage, { params: { id } }, { token, idempotencyKey }));
}

/** The figures above the desk. */
export function fetchOverview(fresh: boolean, signal: AbortSignal) {
  const query = fresh ? { fresh: '1' as const } : {};
  return asSignedIn((token) => call(getOverview, { query }, { token, signal }));
}
