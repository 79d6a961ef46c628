import '#components/portal/lists.css';
import '#components/ui/credentials.css';
import './account.css';
import { useStore } from '@nanostores/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Broken, guarded } from '#components/ui/Boundary.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { PATHS } from '#lib/paths.ts';
import { queryClient } from '#state/queries.ts';
import { rememberPath } from '#state/return-path.ts';
import { $session, $sessionMissing, startSession } from '#state/session.ts';
import { AccountDesk } from './AccountDesk.tsx';

/** The guard of /account: nothing of it is rendered for anybody who is not signed in. */
function Page() {
  const session = useStore($session);
  const missing = useStore($sessionMissing);

  useEffect(startSession, []);
  useEffect(() => {
    if (session.status !== 'signed-out') return;
    if (!session.to) rememberPath(location.pathname);
    location.replace(session.to ?? PATHS.auth);
  }, [session]);

  return (
    <>
      <Toaster />
      {session.status === 'loading' &&
        (missing ? (
          <Broken name="Your account" missing whole />
        ) : (
          <p className="guard" role="status">
            Loading...
          </p>
        ))}
      {session.status === 'signed-in' && (
        <QueryClientProvider client={queryClient}>
          <AccountDesk session={session} />
        </QueryClientProvider>
      )}
    </>
  );
}

export const AccountPage = guarded(Page, 'Your account', { whole: true });
