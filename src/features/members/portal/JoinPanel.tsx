import { useEffect, useRef, useState } from 'react';
import { redeemInvite } from '#domain/invites/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { carry } from '#state/carried-toast.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn, isMember, type SignedIn, signOut } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { dropInvitation } from './held-invitation.ts';
import { isUnusable } from './use-invitation.ts';

interface JoinPanelProps {
  secret: string;
  session: SignedIn;
  /** True when the person just signed in here: then the focus is led on. */
  fresh: boolean;
  onUnusable: () => void;
}

const SESSION_ENDED = {
  title: 'Your session has ended',
  description: 'Sign in again. The invitation is not used up.',
  tone: 'bad',
} as const;

/** Who is signed in, and the one press that redeems the invitation. */
export function JoinPanel({ secret, session, fresh, onUnusable }: JoinPanelProps) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { username, display_name, email } = session.user;
  const handle = username ?? email ?? '';

  useEffect(() => {
    if (fresh) button.current?.focus();
  }, [fresh]);

  async function join() {
    if (busy) return;
    setBusy(true);
    const fault = await mutate({
      send: (idempotencyKey) => callSignedIn(redeemInvite, { body: { token: secret } }, { idempotencyKey }),
      done: null,
      failed: 'Failed to join Insiderz',
      onDone: () => {
        dropInvitation();
        carry({
          title: 'Welcome to Insiderz',
          description: 'You are a member now, and what you contributed is yours.',
        });
        location.replace(PATHS.insiderzDashboard);
      },
    });
    // "Joining..." stays until the dashboard comes.
    if (fault === null) return;
    setBusy(false);
    if (isUnusable(fault)) onUnusable();
    else if (fault instanceof ApiError && fault.code === 'unauthenticated') toast(SESSION_ENDED);
  }

  return (
    <div className="portal-join">
      <p>
        You are signed in as <b>{display_name || handle}</b>
        {display_name && handle && display_name !== handle ? ` (${handle})` : ''}.{' '}
        {isMember(session)
          ? 'This account is in Insiderz already; joining adds the contribution to it.'
          : 'Joining makes this account a member and gives it the contribution.'}
      </p>
      <div className="portal-acts">
        <button ref={button} className="btn" type="button" aria-disabled={busy} onClick={() => void join()}>
          {busy ? 'Joining...' : 'Join Insiderz'}
        </button>
        <button className="btn line" type="button" disabled={busy} onClick={() => void signOut()}>
          Use another account
        </button>
      </div>
    </div>
  );
}
