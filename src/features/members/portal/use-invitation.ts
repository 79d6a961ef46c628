import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#domain/contract.ts';
import { inspectInvite } from '#domain/invites/contract.ts';
import { ApiError, call, reasonOf } from '#lib/api-client.ts';
import { retrying } from '#lib/retry.ts';
import { $session, callSignedIn, type Session } from '#state/session.ts';
import { dropInvitation } from './invitation-link.ts';

export type Invite = OutputOf<typeof inspectInvite>;

export type InvitationState =
  | { state: 'looking' }
  | { state: 'open'; invite: Invite }
  /** Redeemed by the signed-in account. */
  | { state: 'joined' }
  /** Used, expired, revoked or unknown: the API does not distinguish them. */
  | { state: 'unusable' }
  | { state: 'failed'; reason: string };

/** True when no retry can redeem it. */
export function isUnusable(fault: unknown): boolean {
  return fault instanceof ApiError && (fault.code === 'not-found' || fault.status === 422);
}

const sessionKnown = (): Promise<Session> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status === 'loading') return;
      queueMicrotask(() => stop());
      resolve(session);
    });
  });

/** An unusable one may be redeemed by this account, which only a signed-in request reveals. */
async function loadInvitation(secret: string): Promise<Invite> {
  const input = { body: { token: secret } };
  try {
    return await call(inspectInvite, input);
  } catch (fault) {
    if (!isUnusable(fault) || (await sessionKnown()).status !== 'signed-in') throw fault;
    return callSignedIn(inspectInvite, input);
  }
}

/** Reads an invitation without redeeming it. Component state only (T24), without the portals' data layer. */
export function useInvitation(secret: string) {
  const [invitation, setInvitation] = useState<InvitationState>({ state: 'looking' });
  const [tries, setTries] = useState(0);
  const markUnusable = useCallback(() => setInvitation({ state: 'unusable' }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads once.
  useEffect(() => {
    let left = false;
    retrying(() => loadInvitation(secret), { times: 1 }).then(
      (invite) => !left && setInvitation(invite.joined ? { state: 'joined' } : { state: 'open', invite }),
      (fault) => {
        if (left) return;
        if (isUnusable(fault)) markUnusable();
        else setInvitation({ state: 'failed', reason: reasonOf(fault) });
      },
    );
    return () => {
      left = true;
    };
  }, [secret, tries, markUnusable]);

  useEffect(() => {
    if (invitation.state === 'unusable' || invitation.state === 'joined') dropInvitation();
  }, [invitation.state]);

  return { invitation, markUnusable, retry: () => setTries(tries + 1) };
}
