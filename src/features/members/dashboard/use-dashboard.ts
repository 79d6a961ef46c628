import { useCallback, useEffect, useState } from 'react';
import { type Dashboard, getDashboard } from '#domain/accounts/dashboard.ts';
import { setMemberRecognition } from '#domain/recognition/contract.ts';
import { call } from '#lib/api-client.ts';
import { mutate, reasonOf } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';

export type DashboardState =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'ready'; dashboard: Dashboard };

/** Everything that the dashboard shows, read at once, and the one thing that can be changed on it. */
export function useDashboard() {
  const [state, setState] = useState<DashboardState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by number.
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    asSignedIn((token) => call(getDashboard, {}, { token, signal })).then(
      (dashboard) => {
        if (!signal.aborted) setState({ status: 'ready', dashboard });
      },
      (fault: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', reason: reasonOf(fault) });
      },
    );
    return () => abort.abort();
  }, [attempt]);

  // Back from another screen, the browser may show this one as it was left.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setAttempt((count) => count + 1);
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, []);

  const setNamed = useCallback((named: boolean) => {
    const put = (value: boolean) =>
      setState((now) =>
        now.status === 'ready' ? { ...now, dashboard: { ...now.dashboard, named: value } } : now,
      );
    return mutate({
      optimistic: () => {
        put(named);
        return () => put(!named);
      },
      send: (idempotencyKey) =>
        asSignedIn((token) => call(setMemberRecognition, { body: { named } }, { token, idempotencyKey })),
      done: named ? 'The leaderboard names you' : 'The leaderboard no longer names you',
      failed: 'Failed to change the leaderboard',
    });
  }, []);

  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry, setNamed };
}
