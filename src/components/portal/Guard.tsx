import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Boundary, Broken, Deferred } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { StillLoading } from '#components/ui/StillLoading.tsx';
import { mountToaster } from '#components/ui/toaster.ts';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry, SESSION_ENDED } from '#state/carried-toast.ts';
import { queryClient } from '#state/queries.ts';
import { $question, $reauth } from '#state/questions.ts';
import { rememberPath } from '#state/return-path.ts';
import { $session, $sessionMissing, type Session, type SignedIn, startSession } from '#state/session.ts';
import { frame } from './frame.ts';

/** Prefetched, so that the first question finds its dialog. */
const Questions = lazily(async () => (await import('./Questions.tsx')).Questions);

export interface Redirect {
  to: string;
  words?: CarriedToast;
}

interface GuardProps {
  /** Subject of a sentence: "The dashboard". */
  name: string;
  /** Defaults to every signed-in user. */
  allow?: (session: Session) => boolean;
  /** Where to redirect; without a session the default is /auth with a return path. */
  redirectFor?: (session: Session) => Redirect | null;
  /** Shown to a signed-in person who is neither allowed nor redirected. */
  denied?: (session: SignedIn) => ReactNode;
  children: (session: SignedIn) => ReactNode;
}

function redirectOf(session: Session, redirectFor: GuardProps['redirectFor']): Redirect | null {
  if (session.status === 'signed-out' && session.to) return { to: session.to };
  const own = redirectFor?.(session);
  if (own || session.status !== 'signed-out') return own ?? null;
  const { account = null } = session;
  rememberPath(`${location.pathname}${location.search}`, account);
  return { to: PATHS.auth, ...(account !== null && { words: SESSION_ENDED }) };
}

/** Renders nothing behind it without permission. Provides the query client and dialogs. */
export function Guard(props: GuardProps) {
  useEffect(mountToaster, []);
  return (
    <Boundary name={props.name} whole>
      <Guarded {...props} />
    </Boundary>
  );
}

function Guarded({ name, allow, redirectFor, denied, children }: GuardProps) {
  const session = useStore($session);
  const missing = useStore($sessionMissing);

  useEffect(startSession, []);
  useEffect(() => {
    const redirect = redirectOf(session, redirectFor);
    if (!redirect) return;
    if (redirect.words) carry(redirect.words);
    location.replace(redirect.to);
  }, [session, redirectFor]);

  if (missing && session.status === 'loading') return <Broken name={name} missing whole />;
  if (session.status !== 'signed-in' || redirectFor?.(session)) {
    return (
      <div className={frame.guard}>
        <p role="status">Loading...</p>
        <StillLoading />
      </div>
    );
  }
  if (allow && !allow(session)) return denied?.(session);
  return (
    <QueryClientProvider client={queryClient}>
      <OpenQuestions />
      {children(session)}
    </QueryClientProvider>
  );
}

/** Subscribed from the start: a question without a listener is answered with no. */
function OpenQuestions() {
  const open = [useStore($question), useStore($reauth)].some((question) => question !== null);
  useEffect(() => Questions.fetch(), []);
  return (
    open && (
      <Deferred name="A question">
        <Questions />
      </Deferred>
    )
  );
}
