import { useEffect, useRef, useState } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { button } from '#components/ui/button.ts';
import { Toaster } from '#components/ui/Toaster.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import { PATHS } from '#lib/paths.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { $session, startSession } from '#state/session.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { NOTE } from './classes.ts';
import { dropInvitation, takeInvitation } from './held-invitation.ts';
import { Invitation } from './Invitation.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signInAsMember } from './sign-in-as-member.ts';

/** Until it is awake, whoever comes with an invitation or may be signed in reads that it loads; the page says so. */
const FORM = [
  'mt-6 max-w-[30rem] text-2 noscript:hidden [:is([data-me],[data-invited])_&:not([data-awake])]:hidden',
  '[&_h2]:text-4 [&_h2]:leading-[1.05] [&_form>button]:w-full [&_form_h2~p+p]:mt-2',
  'max-sm:[&_[data-wrong]]:ml-0',
].join(' ');

const enter = () => location.replace(PATHS.insiderzDashboard);

/** Redirects whoever is signed in to the dashboard. Only the first answer counts: the form redirects by itself. */
function leadOn(onForm: () => void): () => void {
  const stop = $session.subscribe((session) => {
    if (session.status === 'loading') return;
    queueMicrotask(() => stop());
    if (session.status === 'signed-in') enter();
    else onForm();
  });
  return stop;
}

/** The members' sign-in page, and the invitation that makes somebody a member. */
function SignIn() {
  const root = useRef<HTMLDivElement>(null);
  /** Undefined until the address was read, null without an invitation. */
  const [secret, setSecret] = useState<string | null>();
  const [waiting, setWaiting] = useState(false);
  /** The code that signing in needs could not be fetched, and an invitation cannot go on without it. */
  const [broken, setBroken] = useState(false);
  useAwake(root);

  useEffect(() => {
    const take = () => {
      const held = takeInvitation();
      setSecret(held);
      setWaiting(held === null && mayBeSignedIn());
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  useEffect(() => {
    if (secret === undefined) return;
    // From here on this island decides what shows; until now the page did, by `data-awake`.
    root.current?.setAttribute('data-awake', '');
    // What signing in needs is fetched while somebody reads or types.
    const code = import('#lib/auth/auth.ts');
    const start = () =>
      code.then(startSession).catch(() => (secret === null ? setWaiting(false) : setBroken(true)));
    if (secret !== null) return void start();
    if (!mayBeSignedIn()) return void code.catch(() => undefined);
    void start();
    return leadOn(() => setWaiting(false));
  }, [secret]);

  // A member who signs in in another tab is in here too.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (!secret && key === SIGNED_IN_FLAG && /\b(?:member|admin)\b/.test(newValue ?? '')) enter();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [secret]);

  return (
    <div ref={root} data-portal-form="" className={FORM}>
      <Toaster />
      {secret && broken ? (
        <div className={NOTE} role="alert">
          <h2>The invitation could not be read</h2>
          <p>A part of this page did not arrive. Your invitation is still valid.</p>
          <button className={button()} type="button" onClick={() => location.reload()}>
            Try again
          </button>
        </div>
      ) : secret ? (
        <Invitation
          key={secret}
          secret={secret}
          onClose={() => {
            dropInvitation();
            setSecret(null);
          }}
        />
      ) : waiting ? (
        <p className={NOTE} role="status">
          Loading...
        </p>
      ) : (
        <SignInForm attempt={signInAsMember} onDone={enter} />
      )}
    </div>
  );
}

export const PortalSignIn = guarded(SignIn, 'The form');
