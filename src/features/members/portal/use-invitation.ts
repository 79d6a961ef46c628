import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#domain/contract.ts';
import { inspectInvite } from '#domain/invites/contract.ts';
import { ApiError, call, reasonOf } from '#lib/api-client.ts';
import { queryClient } from '#state/queries.ts';
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
  const [givenUp, setGivenUp] = useState(false);
  const options = {
    queryKey: ['invitation', secret],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(inspectInvite, { body: { token: secret } }, { signal }),
    // A secret is kept no longer than it is on show (T24).
    gcTime: 0,
  };
  const { data: invite, error, refetch } = useQuery(options, queryClient);
  const unusable = givenUp || isUnusable(error);

  // What is unusable is forgotten by this tab too.
  useEffect(() => {
    if (unusable) dropInvitation();
  }, [unusable]);

  const looked: Looked = unusable
    ? { state: 'unusable' }
    : invite
      ? { state: 'open', invite }
      : error
        ? { state: 'failed', reason: reasonOf(error) }
        : { state: 'looking' };
  return {
    looked,
    giveUp: useCallback(() => setGivenUp(true), []),
    retry: () => void refetch(),
  };
}
