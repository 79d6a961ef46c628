import { useEffect, useRef, useState } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { mountToaster } from '#components/ui/toaster.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { PATHS } from '#lib/paths.ts';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { $session, startSession } from '#state/session.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { Invitation } from './Invitation.tsx';
import { dropInvitation, takeInvitation } from './invitation-link.ts';
import { Loading, Unreadable } from './JoinPanel.tsx';
import { admitMember, SignInForm } from './SignInForm.tsx';

/** Hidden until hydrated for a visitor with an invitation or perhaps signed in ("Loading..."). */
const FORM = [
  'mt-6 max-w-[30rem] text-2 noscript:hidden [:is([data-me],[data-invited])_&:not([data-awake])]:hidden',
  '[&_h2]:text-4 [&_h2]:leading-[1.05] [&_form>button]:w-full [&_form_h2~p+p]:mt-2',
  'max-sm:[&_[data-wrong]]:ml-0',
].join(' ');

const enter = () => location.replace(PATHS.insiderzDashboard);

/** Redirects a signed-in visitor. Only the first session state counts: the form redirects itself. */
function redirectSignedIn(onForm: () => void): () => void {
  const stop = $session.subscribe((session) => {
    if (session.status === 'loading') return;
    queueMicrotask(() => stop());
    if (session.status === 'signed-in') enter();
    else onForm();
  });
  return stop;
}

function SignIn() {
  const root = useRef<HTMLDivElement>(null);
  /** Undefined until the URL is read, null without an invitation. */
  const [secret, setSecret] = useState<string | null>();
  const [waiting, setWaiting] = useState(false);
  /** The sign-in code failed to load, which an invitation needs. */
  const [broken, setBroken] = useState(false);
  useEffect(mountToaster, []);
  useAwake(root);

  useEffect(() => {
    const take = () => {
      const storedInvitation = takeInvitation();
      setSecret(storedInvitation);
      setWaiting(storedInvitation === null && mayBeSignedIn());
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  useEffect(() => {
    if (secret === undefined) return;
    // From here on this island decides what is visible.
    root.current?.setAttribute('data-awake', '');
    // Prefetched while the visitor reads or types.
    const code = import('#lib/auth/auth.ts');
    const start = () =>
      code.then(startSession).catch(() => (secret === null ? setWaiting(false) : setBroken(true)));
    if (secret !== null) return void start();
    if (!mayBeSignedIn()) return void code.catch(() => undefined);
    void start();
    return redirectSignedIn(() => setWaiting(false));
  }, [secret]);

  // Signing in in another tab counts here too.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (!secret && key === SIGNED_IN_FLAG && /\b(?:member|admin)\b/.test(newValue ?? '')) enter();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [secret]);

  return (
    <div ref={root} data-portal-form="" className={FORM}>
      {secret && broken ? (
        <Unreadable reason="A part of this page did not arrive." onRetry={() => location.reload()} />
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
        <Loading />
      ) : (
        <SignInForm admit={admitMember} onDone={enter} />
      )}
    </div>
  );
}

export const PortalSignIn = guarded(SignIn);
