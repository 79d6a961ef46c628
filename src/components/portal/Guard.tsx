import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Boundary, Broken } from '#components/ui/Boundary.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry } from '#state/carried-toast.ts';
import { queryClient } from '#state/queries.ts';
import { rememberPath } from '#state/return-path.ts';
import { $session, $sessionMissing, type Session, type SignedIn, startSession } from '#state/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { frame } from './frame.ts';
import { ReauthDialog } from './ReauthDialog.tsx';

/** Another page, and what is said there. */
export interface Way {
  to: string;
  words?: CarriedToast;
}

interface GuardProps {
  /** What lies behind it, as the subject of a sentence: "The dashboard". */
  name: string;
  /** Whom it lets through; everybody who is signed in, when absent. */
  admits?: (session: Session) => boolean;
  /** Who is sent to a page of their own; whoever has no session is otherwise sent to /auth and comes back. */
  elsewhere?: (session: Session) => Way | null;
  /** What somebody signed in sees who is neither let through nor sent away. */
  denied?: (session: SignedIn) => ReactNode;
  children: (session: SignedIn) => ReactNode;
}

/** Where somebody goes who may not stay; null for whoever stays or is not known yet. */
function wayOf(session: Session, elsewhere: GuardProps['elsewhere']): Way | null {
  if (session.status === 'signed-out' && session.to) return { to: session.to };
  const own = elsewhere?.(session);
  if (own || session.status !== 'signed-out') return own ?? null;
  rememberPath(`${location.pathname}${location.search}`);
  return { to: PATHS.auth };
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

function Guarded({ name, admits, elsewhere, denied, children }: GuardProps) {
  const session = useStore($session);
  const missing = useStore($sessionMissing);

  useEffect(startSession, []);
  useEffect(() => {
    const way = wayOf(session, elsewhere);
    if (!way) return;
    if (way.words) carry(way.words);
    location.replace(way.to);
  }, [session, elsewhere]);

  if (missing && session.status === 'loading') return <Broken name={name} missing whole />;
  if (session.status !== 'signed-in' || elsewhere?.(session)) {
    return (
      <p className={frame.guard} role="status">
        Loading...
      </p>
    );
  }
  if (admits && !admits(session)) return denied?.(session);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmDialog />
      <ReauthDialog />
      {children(session)}
    </QueryClientProvider>
  );
}
