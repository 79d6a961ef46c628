import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SignUpForm } from '#components/accounts/SignUpForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
import { formatDay } from '#domain/formats.ts';
import { INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { PATHS } from '#lib/paths.ts';
import { $session, isMember } from '#state/session.ts';
import { ACTIONS, JoinPanel, Loading, NOTE, Unreadable } from './JoinPanel.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useInvitation } from './use-invitation.ts';

export function Invitation({ secret, onClose }: { secret: string; onClose: () => void }) {
  const session = useStore($session);
  const { invitation, markUnusable, retry } = useInvitation(secret);
  const heading = useRef<HTMLHeadingElement>(null);
  /** True when the person was signed out here: a later sign-in happened on this page. */
  const signedOut = useRef(false);

  useEffect(() => {
    if (session.status === 'signed-out') signedOut.current = true;
  }, [session]);
  useEffect(() => {
    if (invitation.state === 'unusable' || invitation.state === 'joined') heading.current?.focus();
  }, [invitation.state]);

  if (invitation.state === 'looking') return <Loading />;
  if (invitation.state === 'failed') return <Unreadable reason={invitation.reason} onRetry={retry} />;
  if (invitation.state === 'joined') {
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
  if (invitation.state === 'unusable') {
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
            <Button kind="line" onClick={onClose}>
              Sign in instead
            </Button>
          )}
        </div>
      </div>
    );
  }
  const { display_name, reference, username, expires_at, sent_by_account } = invitation.invite;
  return (
    <section aria-labelledby="invited">
      <div className="mb-5 border-l-4 border-l-signal bg-signal-wash px-5 py-4 [&>p]:mt-2">
        <h2 id="invited">An invitation for {display_name}</h2>
        <p>
          Thank you for contribution {reference}. This link lets one account join Insiderz, until the end of{' '}
          {formatDay(expires_at.slice(0, 10))} (UTC). Opening it leaves your invitation valid.
        </p>
        {sent_by_account && <p>Sign in as the account that sent it: no other account can use this link.</p>}
      </div>
      {session.status === 'loading' && <Loading />}
      {session.status === 'signed-out' && <InvitationWay proposed={username} />}
      {session.status === 'signed-in' && (
        <JoinPanel secret={secret} session={session} fresh={signedOut.current} onUnusable={markUnusable} />
      )}
    </section>
  );
}

const TABS = [
  { id: 'create', name: 'Create an account' },
  { id: 'have', name: 'I have an account' },
] as const;
type TabId = (typeof TABS)[number]['id'];

const CHOICE = [
  'relative grid min-h-7 cursor-pointer place-items-center px-3 py-2 text-center font-semibold leading-[1.2]',
  'has-checked:bg-ink has-checked:text-ground forced-colors:has-checked:outline-2',
  'forced-colors:has-checked:outline-[Highlight] forced-colors:has-checked:-outline-offset-2',
  'has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:-outline-offset-3',
].join(' ');

/** Both forms stay mounted, so that switching loses no input. */
function InvitationWay({ proposed }: { proposed: string }) {
  const [tab, setTab] = useState<TabId>('create');
  const [known, setKnown] = useState('');
  const root = useRef<HTMLDivElement>(null);

  function onCreated(username: string) {
    flushSync(() => {
      setKnown(username);
      setTab('have');
    });
    root.current?.querySelector<HTMLInputElement>('#portal-password')?.focus();
  }

  return (
    <div ref={root}>
      <p className="mb-3 font-semibold">First, sign in or create the account you want to join with.</p>
      <fieldset className="mb-5 grid grid-cols-2 overflow-hidden rounded-2 border border-line-strong">
        <legend className="sr-only">Which account</legend>
        {TABS.map(({ id, name }) => (
          <label key={id} className={CHOICE}>
            <input
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              type="radio"
              name="way"
              value={id}
              checked={id === tab}
              onChange={() => setTab(id)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div hidden={tab !== 'create'}>
        <SignUpForm proposed={proposed} onDone={() => undefined} onCreated={onCreated} />
      </div>
      <div hidden={tab !== 'have'}>
        <SignInForm key={known} onDone={() => undefined} known={known} />
      </div>
    </div>
  );
}
