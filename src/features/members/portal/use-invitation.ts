import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#domain/contract.ts';
import { inspectInvite } from '#domain/invites/contract.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { reasonOf } from '#state/mutation.ts';
import { dropInvitation } from './held-invitation.ts';

export type Invite = OutputOf<typeof inspectInvite>;

export type Looked =
  | { state: 'looking' }
  | { state: 'open'; invite: Invite }
  /** Used, expired, revoked and unknown are one. */
  | { state: 'unusable' }
  | { state: 'failed'; reason: string };

/** True when the server says that no press will ever redeem it. */
export function isUnusable(fault: unknown): boolean {
  return fault instanceof ApiError && (fault.code === 'not-found' || fault.status === 422);
}

/** Who the invitation is for. Looking never uses it up. */
export function useInvitation(secret: string) {
  const [looked, setLooked] = useState<Looked>({ state: 'looking' });
  const [attempt, setAttempt] = useState(0);

  /** What is unusable is forgotten by this tab too. */
  const giveUp = useCallback(() => {
    dropInvitation();
    setLooked({ state: 'unusable' });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by number.
  useEffect(() => {
    const abort = new AbortController();
    setLooked({ state: 'looking' });
    call(inspectInvite, { body: { token: secret } }, { signal: abort.signal }).then(
      (invite) => {
        if (!abort.signal.aborted) setLooked({ state: 'open', invite });
      },
      (fault: unknown) => {
        if (abort.signal.aborted) return;
        if (isUnusable(fault)) giveUp();
        else setLooked({ state: 'failed', reason: reasonOf(fault) });
      },
    );
    return () => abort.abort();
  }, [secret, attempt, giveUp]);

  return { looked, giveUp, retry: () => setAttempt((count) => count + 1) };
}
