import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { type Account, deleteAccount, getDeletionState } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn, endingSession, signOut } from '#state/session.ts';
import { AccountSection, line } from './AccountSection.tsx';

const DELETED = {
  title: 'Your account has been deleted',
  description: 'Everything that named you was deleted with it.',
};

const BEGUN = {
  title: 'Deletion has begun',
  description:
    'Your account is closed. Deleting everything that names you takes longer than usual and continues by itself; we are alerted if it does not finish.',
};

/** Polling of a deletion: attempts, and the pause between them in milliseconds. */
const STATE_REQUESTS = 6;
const STATE_PAUSE_MS = 5_000;

/** Resolves to true when it finished while the page waited. */
async function removeAccount(username: string, idempotencyKey: string): Promise<boolean> {
  const sent = callSignedIn(deleteAccount, { body: { username } }, { idempotencyKey });
  const { deleted, receipt } = await sent;
  if (deleted || receipt === undefined) return deleted;
  for (let requests = 0; requests < STATE_REQUESTS; requests += 1) {
    await new Promise((resolve) => setTimeout(resolve, STATE_PAUSE_MS));
    // A failed request leaves the state unknown; the deletion has started regardless.
    const answer = await call(getDeletionState, { body: { receipt } }).catch(() => null);
    if (answer?.deleted) return true;
  }
  return false;
}

export function DangerSection({ account }: { account: Account }) {
  const [busy, during] = useBusy();
  const { username } = account;

  const remove = async (name: string) => {
    const fault = await mutate({
      send: (key) => removeAccount(name, key),
      done: null,
      failed: 'Failed to delete your account',
      onDone: (deleted) => void signOut(PATHS.home, deleted ? DELETED : BEGUN),
    });
    if (fault) throw fault;
  };
  const removeConfirmed = (name: string) =>
    // The failure was reported.
    during('removal', () => endingSession(() => remove(name)).catch(() => undefined), {
      title: 'Delete your account?',
      text: 'Your profile and what names you are deleted, on every device. Your username stays reserved. This cannot be undone. Download your data first if you want to keep it.',
      action: 'Delete my account',
      tone: 'bad',
      typed: { label: `Type ${name} to go on`, expected: name },
    });

  return (
    <AccountSection titleId="danger-title" title="Leave" danger>
      <div className={line()}>
        <p>
          We delete your account and everything that names you. Without your name or words we keep your INZ
          entries and a record that a contribution, idea or submission existed. Nobody else can take your
          username.
        </p>
        {username ? (
          <Button
            kind="danger"
            size="sm"
            aria-disabled={busy !== null}
            onClick={() => void removeConfirmed(username)}
          >
            {busy ? 'Deleting...' : 'Delete my account'}
          </Button>
        ) : (
          <p>
            This account has no username. <a href={PATHS.contact}>Write to us</a>, and a person deletes it.
          </p>
        )}
      </div>
    </AccountSection>
  );
}
