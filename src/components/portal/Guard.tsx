import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Boundary, Broken } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { StillLoading } from '#components/ui/StillLoading.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry, SESSION_ENDED } from '#state/carried-toast.ts';
import { $question } from '#state/confirm.ts';
import { queryClient } from '#state/queries.ts';
import { $reauth } from '#state/reauth.ts';
import { rememberPath } from '#state/return-path.ts';
import { $session, $sessionMissing, type Session, type SignedIn, startSession } from '#state/session.ts';
import { frame } from './frame.ts';

/** Fetched once the page is there, so that the first press that asks something finds them. */
const Questions = lazily(async () => (await import('./Questions.tsx')).Questions);

/** Another page, and what is said there. */
export interface Redirect {
  to: string;
  words?: CarriedToast;
}

interface GuardProps {
  /** What lies behind it, as the subject of a sentence: "The dashboard". */
  name: string;
  /** Whom it lets through; everybody who is signed in, when absent. */
  allow?: (session: Session) => boolean;
  /** Who is sent to a page of their own; whoever has no session is otherwise sent to /auth and comes back. */
  elsewhere?: (session: Session) => Redirect | null;
  /** What somebody signed in sees who is neither let through nor sent away. */
  denied?: (session: SignedIn) => ReactNode;
  children: (session: SignedIn) => ReactNode;
}

/** Where somebody goes who may not stay; null for whoever stays or is not known yet. */
function redirectOf(session: Session, elsewhere: GuardProps['elsewhere']): Redirect | null {
  if (session.status === 'signed-out' && session.to) return { to: session.to };
  const own = elsewhere?.(session);
  if (own || session.status !== 'signed-out') return own ?? null;
  const { account = null } = session;
  rememberPath(`${location.pathname}${location.search}`, account);
  return { to: PATHS.auth, ...(account !== null && { words: SESSION_ENDED }) };
}

/**
 * The guard of every portal: nothing behind it is rendered for anybody whom it does not let through. What it lets
 * through stands in the data layer, with the dialogs that a portal asks its questions by.
 */
export function Guard(props: GuardProps) {
  return (
    <Boundary name={props.name} whole>
      <Toaster />
      <Guarded {...props} />
    </Boundary>
  );
}

function Guarded({ name, allow, elsewhere, denied, children }: GuardProps) {
  const session = useStore($session);
  const missing = useStore($sessionMissing);

  useEffect(startSession, []);
  useEffect(() => {
    const redirect = redirectOf(session, elsewhere);
    if (!redirect) return;
    if (redirect.words) carry(redirect.words);
    location.replace(redirect.to);
  }, [session, elsewhere]);

  if (missing && session.status === 'loading') return <Broken name={name} missing whole />;
  if (session.status !== 'signed-in' || elsewhere?.(session)) {
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

/** Listens for questions from the start: whoever asks while nobody listens is answered no. */
function OpenQuestions() {
  const open = [useStore($question), useStore($reauth)].some((question) => question !== null);
  useEffect(() => Questions.fetch(), []);
  return (
    open && (
      <Boundary name="A question">
        <Suspense fallback={null}>
          <Questions />
        </Suspense>
      </Boundary>
    )
  );
}
