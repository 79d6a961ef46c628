import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { button } from '#components/ui/button.ts';
import { dayInWords } from '#domain/formats.ts';
import { INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { PATHS } from '#lib/paths.ts';
import { $session, isMember } from '#state/session.ts';
import { ACTIONS, NOTE } from './classes.ts';
import { InvitationWay } from './InvitationWay.tsx';
import { JoinPanel } from './JoinPanel.tsx';
import { useInvitation } from './use-invitation.ts';

interface InvitationProps {
  secret: string;
  /** Back to plain signing in. */
  onClose: () => void;
}

/** What whoever follows an invitation sees: for whom it is, an account, and one press. */
export function Invitation({ secret, onClose }: InvitationProps) {
  const session = useStore($session);
  const { looked, giveUp, retry } = useInvitation(secret);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Somebody was here without a session: whoever signs in now did so on this page. */
  const signedOut = useRef(false);

  useEffect(() => {
    if (session.status === 'signed-out') signedOut.current = true;
  }, [session]);
  useEffect(() => {
    if (looked.state === 'unusable' || looked.state === 'joined') heading.current?.focus();
  }, [looked.state]);

  if (looked.state === 'looking') {
    return (
      <p className={NOTE} role="status">
        Loading...
      </p>
    );
  }
  if (looked.state === 'failed') {
    return (
      <div className={NOTE} role="alert">
        <h2>The invitation could not be read</h2>
        <p>{looked.reason} Your invitation is still valid.</p>
        <button className={button()} type="button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  if (looked.state === 'joined') {
    return (
      <div className={NOTE}>
        <h2 ref={heading} tabIndex={-1}>
          You have joined
        </h2>
        <p>This account is a member of Insiderz, and your contribution is linked to it.</p>
        <div className={ACTIONS}>
          <a className={button()} href={PATHS.insiderzDashboard}>
            Open your dashboard
          </a>
        </div>
      </div>
    );
  }
  if (looked.state === 'unusable') {
    return (
      <div className={NOTE}>
        <h2 ref={heading} tabIndex={-1}>
          This invitation can’t be used
        </h2>
        <p>{INVITE_MESSAGES.unknown}</p>
        <div className={ACTIONS}>
          <a className={button()} href={PATHS.contact}>
            Ask for a new one
          </a>
          {isMember(session) ? (
            <a className={button({ kind: 'line' })} href={PATHS.insiderzDashboard}>
              Open your dashboard
            </a>
          ) : (
            <button className={button({ kind: 'line' })} type="button" onClick={onClose}>
              Sign in instead
            </button>
          )}
        </div>
      </div>
    );
  }
  const { display_name, reference, username, expires_at, sent_by_account } = looked.invite;
  return (
    <section aria-labelledby="invited">
      <div className="mb-5 border-l-4 border-l-signal bg-signal-wash px-5 py-4 [&>p]:mt-2">
        <h2 id="invited">An invitation for {display_name}</h2>
        <p>
          Thank you for contribution {reference}. This link lets one account join Insiderz, until the end of{' '}
          {dayInWords(expires_at.slice(0, 10))} (UTC). Opening it leaves your invitation valid.
        </p>
        {sent_by_account && <p>Sign in as the account that sent it: no other account can use this link.</p>}
      </div>
      {session.status === 'loading' && (
        <p className={NOTE} role="status">
          Loading...
        </p>
      )}
      {session.status === 'signed-out' && <InvitationWay proposed={username} />}
      {session.status === 'signed-in' && (
        <JoinPanel secret={secret} session={session} fresh={signedOut.current} onUnusable={giveUp} />
      )}
    </section>
  );
}
