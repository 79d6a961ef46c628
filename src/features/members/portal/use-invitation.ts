import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#domain/contract.ts';
import { inspectInvite } from '#domain/invites/contract.ts';
import { ApiError, call, reasonOf } from '#lib/api-client.ts';
import { retrying } from '#lib/retry.ts';
import { $session, callSignedIn, type Session } from '#state/session.ts';
import { dropInvitation } from './held-invitation.ts';

export type Invite = OutputOf<typeof inspectInvite>;

export type Looked =
  | { state: 'looking' }
  | { state: 'open'; invite: Invite }
  /** The account that is signed in has redeemed it. */
  | { state: 'joined' }
  /** Used, expired, revoked and unknown are one. */
  | { state: 'unusable' }
  | { state: 'failed'; reason: string };

/** True when the server says that no press will ever redeem it. */
export function isUnusable(fault: unknown): boolean {
  return fault instanceof ApiError && (fault.code === 'not-found' || fault.status === 422);
}

/** Who is here, once that is known. */
const sessionKnown = (): Promise<Session> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status === 'loading') return;
      queueMicrotask(() => stop());
      resolve(session);
    });
  });

/** Reads an invitation. One that cannot be used may have been redeemed by the account that is signed in: the server tells it. */
async function look(secret: string): Promise<Invite> {
  const input = { body: { token: secret } };
  try {
    return await call(inspectInvite, input);
  } catch (fault) {
    if (!isUnusable(fault) || (await sessionKnown()).status !== 'signed-in') throw fault;
    return callSignedIn(inspectInvite, input);
  }
}

/**
 * Who the invitation is for. Looking never uses it up. It stands in the component alone: a secret is kept no longer than
 * it is on show (T24), and this page is not to carry the data layer of the portals for one reading.
 */
export function useInvitation(secret: string) {
  const [looked, setLooked] = useState<Looked>({ state: 'looking' });
  const [tries, setTries] = useState(0);
  const giveUp = useCallback(() => setLooked({ state: 'unusable' }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks once.
  useEffect(() => {
    let left = false;
    retrying(() => look(secret), { times: 1 }).then(
      (invite) => !left && setLooked(invite.joined ? { state: 'joined' } : { state: 'open', invite }),
      (fault) => {
        if (left) return;
        if (isUnusable(fault)) giveUp();
        else setLooked({ state: 'failed', reason: reasonOf(fault) });
      },
    );
    return () => {
      left = true;
    };
  }, [secret, tries, giveUp]);

  // What is used or unusable is forgotten by this tab too.
  useEffect(() => {
    if (looked.state === 'unusable' || looked.state === 'joined') dropInvitation();
  }, [looked.state]);

  return { looked, giveUp, retry: () => setTries(tries + 1) };
}
