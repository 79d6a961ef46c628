import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { FormProgress } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { redeemInvite } from '#domain/invites/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { carry } from '#state/carried-toast.ts';
import { failureToast } from '#state/failure-toast.ts';
import { callSignedIn, isMember, type SignedIn, signOut } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { dropInvitation } from './invitation-link.ts';
import { isUnusable } from './use-invitation.ts';

export const NOTE = 'grid justify-items-start gap-4';
export const Loading = () => (
  <p className={NOTE} role="status">
    Loading...
  </p>
);

interface UnreadableProps {
  reason: string;
  onRetry: () => void;
}

export const Unreadable = ({ reason, onRetry }: UnreadableProps) => (
  <div className={NOTE} role="alert">
    <h2>The invitation could not be read</h2>
    <p>{reason} Your invitation is still valid.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);

export const ACTIONS = 'flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]';

interface JoinPanelProps {
  secret: string;
  session: SignedIn;
  /** The person just signed in on this page: move the focus to the button. */
  fresh: boolean;
  onUnusable: () => void;
}

const SCHEMA = z.object({});

const SESSION_ENDED = {
  title: 'Your session has ended',
  description: 'Sign in again. Your invitation is still valid.',
  tone: 'bad',
} as const;

export function JoinPanel({ secret, session, fresh, onUnusable }: JoinPanelProps) {
  const join = useRef<HTMLButtonElement>(null);
  const { username, display_name, email } = session.user;
  const handle = username ?? email ?? '';

  useEffect(() => {
    if (fresh) join.current?.focus();
  }, [fresh]);

  const form = useForm({
    id: 'join',
    initial: {},
    schema: SCHEMA,
    send: (_, idempotencyKey) => callSignedIn(redeemInvite, { body: { token: secret } }, { idempotencyKey }),
    // "Joining..." stays until the dashboard loads.
    leadsOn: true,
    onSent: () => {
      dropInvitation();
      carry({
        title: 'Welcome to Insiderz',
        description: 'You’re a member now, and your contribution is linked to this account.',
      });
      location.replace(PATHS.insiderzDashboard);
    },
    onFailed: (fault) => {
      failureToast({ failed: 'Failed to join Insiderz', fault, retry: () => void submit() });
      if (isUnusable(fault)) onUnusable();
      else if (fault instanceof ApiError && fault.code === 'unauthenticated') toast(SESSION_ENDED);
    },
  });

  const { busy, submit } = form;

  return (
    <div className="grid gap-4">
      <p>
        You are signed in as <b>{display_name || handle}</b>
        {display_name && handle && display_name !== handle ? ` (${handle})` : ''}.{' '}
        {isMember(session)
          ? 'This account is in Insiderz already; joining adds the contribution to it.'
          : 'Joining makes this account a member and links your contribution to it.'}
      </p>
      <FormProgress form={form} />
      <div className={ACTIONS}>
        <Button ref={join} aria-disabled={busy} onClick={() => void submit()}>
          {busy ? 'Joining...' : 'Join Insiderz'}
        </Button>
        <Button kind="line" disabled={busy} onClick={() => void signOut()}>
          Use another account
        </Button>
      </div>
    </div>
  );
}
