import { queryOptions } from '@tanstack/react-query';
import { listAudit, listSignInAttempts } from '#domain/audit/contract.ts';
import type { CallOf } from '#domain/contract.ts';
import { getOverview, listUndelivered, retryMessage } from '#domain/operations/overview-contract.ts';
import { listQuery, queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const auditQuery = (filters: Omit<CallOf<typeof listAudit>['query'], 'after'>) =>
  listQuery(['audit', filters], (after, signal) =>
    callSignedIn(listAudit, { query: { ...filters, after } }, { signal }),
  );

export const attemptsQuery = (filters: Omit<CallOf<typeof listSignInAttempts>['query'], 'after'>) =>
  listQuery(['attempts', filters], (after, signal) =>
    callSignedIn(listSignInAttempts, { query: { ...filters, after } }, { signal }),
  );

/** Undelivered messages, all in one page. */
export const undeliveredQuery = listQuery(['undelivered'], (_after, signal) =>
  callSignedIn(listUndelivered, {}, { signal }),
);

export const sendRetry = (id: string, idempotencyKey: string) =>
  callSignedIn(retryMessage, { params: { id } }, { idempotencyKey });

/** The server is asked for fresh figures when the cached ones are known to be stale. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ queryKey, signal }) => {
    const fresh = queryClient.getQueryState(queryKey)?.isInvalidated;
    return callSignedIn(getOverview, { query: fresh ? { fresh: '1' } : {} }, { signal });
  },
});
