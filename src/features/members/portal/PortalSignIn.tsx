import './portal.css';
import { useEffect, useRef, useState } from 'react';
import { Toaster } from '#components/ui/Toaster.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import { PATHS } from '#lib/paths.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { $session, startSession } from '#state/session.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { dropInvitation, takeInvitation } from './held-invitation.ts';
import { Invitation } from './Invitation.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signInAsMember } from './sign-in-as-member.ts';

const enter = () => location.replace(PATHS.insiderzDashboard);

/** Leads whoever is signed in on to the dashboard (R439). Only the first answer counts: the form leads on by itself. */
function leadOn(onForm: () => void): () => void {
  const stop = $session.subscribe((session) => {
    if (session.status === 'loading') return;
    queueMicrotask(() => stop());
    if (session.status === 'signed-in') enter();
    else onForm();
  });
  return stop;
}

/** The members' way in: signing in, and the invitation that makes somebody a member (R436–R444, A-51). */
export function PortalSignIn() {
  const root = useRef<HTMLDivElement>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  useAwake(root);

  useEffect(() => {
    const take = () => setSecret(takeInvitation());
    take();
    addEventListener('hashchange', take);
    // From here on this island decides what shows; until now the page did, by portal.css.
    root.current?.setAttribute('data-awake', '');
    return () => removeEventListener('hashchange', take);
  }, []);

  useEffect(() => {
    // What signing in needs is fetched while somebody reads or types.
    const code = import('#lib/auth/auth.ts').catch(() => setWaiting(false));
    if (secret !== null) {
      void code.then(startSession);
      return;
    }
    if (!mayBeSignedIn()) return;
    setWaiting(true);
    void code.then(startSession);
    return leadOn(() => setWaiting(false));
  }, [secret]);

  // A member who signs in in another tab is in here too.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (secret === null && key === SIGNED_IN_FLAG && /\b(?:member|admin)\b/.test(newValue ?? '')) enter();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [secret]);

  return (
    <div ref={root} className="portal-in">
      <Toaster />
      {secret !== null ? (
        <Invitation
          key={secret}
          secret={secret}
          onClose={() => {
            dropInvitation();
            setSecret(null);
          }}
        />
      ) : waiting ? (
        <p className="portal-note" role="status">
          Loading...
        </p>
      ) : (
        <SignInForm attempt={signInAsMember} onDone={enter} />
      )}
    </div>
  );
}
