import { queryOptions } from '@tanstack/react-query';
import { listAudit, listSignInAttempts } from '#domain/audit/contract.ts';
import type { CallOf } from '#domain/contract.ts';
import { getOverview, listUndelivered, retryMessage } from '#domain/operations/overview-contract.ts';
import { listQuery, queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** The audit, by what is asked of it. */
export const auditQuery = (filters: Omit<CallOf<typeof listAudit>['query'], 'after'>) =>
  listQuery(['audit', filters], (after, signal) =>
    callSignedIn(listAudit, { query: { ...filters, after } }, { signal }),
  );

/** The attempts to sign in, by what is asked of them. */
export const attemptsQuery = (filters: Omit<CallOf<typeof listSignInAttempts>['query'], 'after'>) =>
  listQuery(['attempts', filters], (after, signal) =>
    callSignedIn(listSignInAttempts, { query: { ...filters, after } }, { signal }),
  );

/** The messages that did not leave, all in one page. */
export const undeliveredQuery = listQuery(['undelivered'], (_after, signal) =>
  callSignedIn(listUndelivered, {}, { signal }),
);

/** Tries a message once more. */
export const sendRetry = (id: string, idempotencyKey: string) =>
  callSignedIn(retryMessage, { params: { id } }, { idempotencyKey });

/** The figures above the desk. Where a copy is known to be out of date, the server is asked for fresh ones. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ queryKey, signal }) => {
    const fresh = queryClient.getQueryState(queryKey)?.isInvalidated;
    return callSignedIn(getOverview, { query: fresh ? { fresh: '1' } : {} }, { signal });
  },
});
