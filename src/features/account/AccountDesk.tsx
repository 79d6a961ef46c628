import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { frame } from '#components/portal/frame.ts';
import { Guard } from '#components/portal/Guard.tsx';
import { PortalTop } from '#components/portal/PortalTop.tsx';
import { Boundary, Deferred } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { isPrivileged, rolesOpen } from '#domain/access.ts';
import type { Account } from '#domain/accounts/contract.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { queryClient } from '#state/queries.ts';
import type { SignedIn } from '#state/session.ts';
import { AccountSection, line, SURFACE } from './AccountSection.tsx';
import { DangerSection } from './DangerSection.tsx';
import { accountQuery, ProfileSection } from './ProfileSection.tsx';
import { RecoverySection } from './RecoverySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const SECTIONS = 'grid grid-cols-1 gap-5 [&>[role=alert]]:mb-5';
const WAITING = `${skeleton({ shape: 'card' })} ${SURFACE} min-h-[14rem] content-start border-line p-4`;
const PLACE = <div className={WAITING} role="status" />;

/** Loaded for privileged roles only. */
const SecondFactorSection = lazily(
  async () => (await import('./second-factor/SecondFactorSection.tsx')).SecondFactorSection,
);

/** Below the first screen, so loaded after it. */
const ContributionsSection = lazily(
  async () => (await import('./ContributionsSection.tsx')).ContributionsSection,
);
const PasskeysSection = lazily(async () => (await import('./passkeys/PasskeysSection.tsx')).PasskeysSection);
const NoticesSection = lazily(async () => (await import('./NoticesSection.tsx')).NoticesSection);

/** Privileged roles may enrol; everyone who has enrolled may turn it off. */
const hasUseForFactor = ({ roles, secondFactor }: SignedIn) =>
  isPrivileged(roles) || secondFactor === 'passed';

function portalsOf({ roles }: SignedIn): [href: string, name: string][] {
  const portals: [string, string][] = [];
  if (roles.length > 0) portals.push([PATHS.insiderzDashboard, 'Insiderz']);
  if (rolesOpen(roles, 'reviewer')) portals.push([PATHS.adminDashboard, 'Admin']);
  return portals;
}

const setAccount = (account: Account): void => void queryClient.setQueryData(accountQuery.queryKey, account);

function AccountDesk({ session }: { session: SignedIn }) {
  // Refetches on focus, because a link in an email may have changed the account.
  const query = useQuery({ ...accountQuery, refetchOnWindowFocus: 'always' });
  const { data: account, isPending, error, refetch } = query;
  const portals = portalsOf(session);
  return (
    <>
      <PortalTop where="Account" links={portals} />
      <div className="mx-auto w-[min(54rem,100%-2*var(--s4))] pt-5 pb-9">
        <h1 className={`mb-5 ${frame.title}`}>Your account</h1>
        {isPending && <Waiting />}
        {error && !account && (
          <div className="grid justify-items-start gap-4" role="alert">
            <ApartDrawing className="w-[12rem]" />
            <h2>Your account could not be loaded</h2>
            <p>{reasonOf(error)}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
        {account && <Sections account={account} session={session} onChange={setAccount} />}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={SECTIONS} role="status">
      <span className="sr-only">Loading...</span>
      <div className={WAITING} />
      <div className={WAITING} />
    </div>
  );
}

interface SectionsProps {
  account: Account;
  session: SignedIn;
  onChange: (account: Account) => void;
}

function Sections({ account, session, onChange }: SectionsProps) {
  const { email, pending } = account.recovery;
  return (
    <>
      {!email && !pending && (
        <p className="mb-5 border-l-4 border-l-signal bg-signal-wash px-4 py-3 [&_a]:font-semibold">
          <b>You have no recovery address.</b> If you forget your password, a link can only be sent to a
          recovery address. <a href="#recovery">Add one</a>.
        </p>
      )}
      <div className={SECTIONS}>
        <Boundary name="Your profile">
          <ProfileSection account={account} onChange={onChange} />
        </Boundary>
        <Boundary name="Your recovery address">
          <RecoverySection account={account} onChange={onChange} />
        </Boundary>
        <Boundary name="Your password">
          <PasswordSection name={account.username ?? ''} />
        </Boundary>
        {hasUseForFactor(session) && (
          <Deferred name="Your second factor" fallback={PLACE}>
            <SecondFactorSection />
          </Deferred>
        )}
        <Deferred name="Your passkeys" fallback={PLACE}>
          <PasskeysSection />
        </Deferred>
        <Deferred name="Your contributions" fallback={PLACE}>
          <ContributionsSection />
        </Deferred>
        <Deferred name="Your notifications" fallback={PLACE}>
          <NoticesSection userId={session.user.id} />
        </Deferred>
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

export const AccountPage = () => (
  <Guard name="Your account">{(session) => <AccountDesk session={session} />}</Guard>
);

/** Loaded on a press: few visits change a password. */
const PasswordForm = lazily(async () => (await import('./PasswordForm.tsx')).PasswordForm);

function PasswordSection({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection id="password" titleId="password-title" title="Your password">
      <div className={line()}>
        <p>A new password signs you out on every device, this one too.</p>
        <Button
          kind="line"
          size="sm"
          aria-expanded={isOpen}
          data-command="Change my password"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Keep the old one' : 'Change my password'}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <PasswordForm name={name} />
        </Suspense>
      )}
    </AccountSection>
  );
}
