import { useQuery } from '@tanstack/react-query';
import type { Account } from '#domain/accounts/contract.ts';
import { queryClient } from '#state/queries.ts';
import { accountQuery } from './account-api.ts';

/** Takes over what the server answered. */
export const setAccount = (account: Account): void =>
  void queryClient.setQueryData(accountQuery.queryKey, account);

/** Reads the account, and again when the page is looked at again: a link may have been pressed meanwhile. */
export const useAccount = () => useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' });
