import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Account, getAccount } from '#domain/accounts/contract.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => callSignedIn(getAccount, {}, { signal }),
});

/** Updates the cache with the server's response. */
export const setAccount = (account: Account): void =>
  void queryClient.setQueryData(accountQuery.queryKey, account);

/** Refetches on focus, because a link in an email may have changed the account. */
export const useAccount = () => useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' });
