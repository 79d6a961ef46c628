import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { exportAccount, exportAccountFile, signOutEverywhere } from '#domain/accounts/contract.ts';
import { PATHS } from '#lib/paths.ts';
import { saveExport } from '#lib/save-file.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { callSignedIn, signOut } from '#state/session.ts';
import { AccountSection, line } from './AccountSection.tsx';

async function downloadAccount(): Promise<void> {
  const answer = await callSignedIn(exportAccount, {});
  const [, name] = /filename="?([\w.-]+)"?/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  await saveExport(answer, name ?? 'thegrid-account.json', (key) =>
    callSignedIn(exportAccountFile, { params: { key } }),
  );
}

export function SessionsSection() {
  const [busy, during] = useBusy<'sessions' | 'data'>();

  const everywhere = async () => {
    const send = sendTo(signOutEverywhere, {});
    const fault = await mutate({ send, done: null, failed: 'Failed to sign out everywhere' });
    if (!fault) await signOut(PATHS.home);
  };
  const everywhereConfirmed = () =>
    during('sessions', everywhere, {
      title: 'Sign out everywhere?',
      text: 'Every device and browser has to sign in again, this one too.',
      action: 'Sign out everywhere',
    });
  const download = () =>
    mutate({ send: downloadAccount, done: 'Your data is saved', failed: 'Failed to download your data' });

  return (
    <AccountSection titleId="sessions-title" title="Devices and data">
      <div className={line()}>
        <p>Lost a phone, or used a computer that is not yours? End every session at once.</p>
        <Button
          kind="line"
          size="sm"
          aria-disabled={busy !== null}
          data-command="Sign out everywhere"
          onClick={() => void everywhereConfirmed()}
        >
          Sign out everywhere
        </Button>
      </div>
      <div className={line()}>
        <p>Everything that we store about you, as one file.</p>
        <Button
          kind="line"
          size="sm"
          aria-disabled={busy !== null}
          data-command="Download my data"
          onClick={() => void during('data', download)}
        >
          {busy === 'data' ? 'Preparing...' : 'Download my data'}
        </Button>
      </div>
    </AccountSection>
  );
}
