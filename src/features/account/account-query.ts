import { useQuery } from '@tanstack/react-query';
import { type Account, getAccount } from '#domain/accounts/contract.ts';
import { queryClient, readQuery } from '#state/queries.ts';

export const accountQuery = readQuery(['account'], getAccount, {});

export const setAccount = (account: Account): void =>
  void queryClient.setQueryData(accountQuery.queryKey, account);

/** Refetches on focus, because a link in an email may have changed the account. */
export const useAccount = () => useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' });
