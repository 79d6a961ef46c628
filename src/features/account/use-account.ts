import { useCallback, useEffect, useState } from 'react';
import type { Account } from '#domain/accounts/contract.ts';
import { reasonOf } from '#state/mutation.ts';
import { readAccount } from './account-api.ts';

export type AccountState =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'ready'; account: Account };

/** Reads the account, again on demand and when the page is looked at again: a link may have been pressed meanwhile. */
export function useAccount() {
  const [state, setState] = useState<AccountState>({ status: 'loading' });

  const read = useCallback(async () => {
    try {
      const account = await readAccount();
      setState({ status: 'ready', account });
    } catch (fault) {
      // What is on show stays on show.
      setState((now) => (now.status === 'ready' ? now : { status: 'failed', reason: reasonOf(fault) }));
    }
  }, []);

  useEffect(() => {
    void read();
    const again = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [read]);

  return {
    state,
    retry: () => {
      setState({ status: 'loading' });
      void read();
    },
    setAccount: (account: Account) => setState({ status: 'ready', account }),
  };
}
