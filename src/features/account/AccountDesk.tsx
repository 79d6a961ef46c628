import { ApartDrawing } from '#components/portal/drawings.tsx';
import { PortalTop } from '#components/portal/PortalTop.tsx';
import { Boundary } from '#components/ui/Boundary.tsx';
import type { Account } from '#domain/accounts/contract.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import type { SignedIn } from '#state/session.ts';
import { DangerSection } from './DangerSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { setAccount, useAccount } from './use-account.ts';

/** The portals that somebody may open. */
function waysOf({ roles }: SignedIn): [href: string, name: string][] {
  const ways: [string, string][] = [];
  if (roles.length > 0) ways.push([PATHS.insiderzDashboard, 'Insiderz']);
  if (roles.includes('admin')) ways.push([PATHS.adminDashboard, 'Admin']);
  return ways;
}

/** The account page of somebody who is signed in. */
export function AccountDesk({ session }: { session: SignedIn }) {
  const { data: account, isPending, error, refetch } = useAccount();
  const ways = waysOf(session);
  return (
    <>
      <PortalTop where="Account" ways={ways} className={ways.length > 0 ? undefined : 'account-top'} />
      <div className="account">
        <h1>Your account</h1>
        {isPending && <Waiting />}
        {error && !account && (
          <div className="account-failed" role="alert">
            <ApartDrawing />
            <h2>Your account could not be loaded</h2>
            <p>{reasonOf(error)}</p>
            <button className="btn" type="button" onClick={() => void refetch()}>
              Try again
            </button>
          </div>
        )}
        {account && <Sections account={account} onChange={setAccount} />}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className="account-cards" role="status">
      <span className="vh">Loading...</span>
      <div className="card skeleton" />
      <div className="card skeleton" />
    </div>
  );
}

function Sections({ account, onChange }: { account: Account; onChange: (account: Account) => void }) {
  const { email, pending } = account.recovery;
  return (
    <>
      {!email && !pending && (
        <p className="account-banner">
          <b>You have no recovery address.</b> If you forget your password, a link can only be sent to a
          recovery address. <a href="#recovery">Add one</a>.
        </p>
      )}
      <div className="account-cards">
        <Boundary name="Your profile">
          <ProfileSection account={account} onChange={onChange} />
        </Boundary>
        <Boundary name="The way back in">
          <RecoverySection account={account} onChange={onChange} />
        </Boundary>
        <Boundary name="Where you are signed in">
          <SessionsSection />
        </Boundary>
        <Boundary name="This section">
          <DangerSection account={account} />
        </Boundary>
      </div>
    </>
  );
}
