import { queryOptions } from '@tanstack/react-query';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { listContributionMails } from '#domain/contributions/mails-contract.ts';
import { retryMessage } from '#domain/operations/overview-contract.ts';
import { callSignedIn } from '#state/session.ts';

/** How the mails of a contribution stand. A decision or an answer makes another one, so each state is asked for by itself. */
export const mailsQuery = ({ id, updated_at }: Pick<Contribution, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['desk', 'mails', id, updated_at],
    queryFn: ({ signal }) => callSignedIn(listContributionMails, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 30_000,
  });

/** Tries a mail once more, now. */
export const sendAgain = (id: string, idempotencyKey: string) =>
  callSignedIn(retryMessage, { params: { id } }, { idempotencyKey });
