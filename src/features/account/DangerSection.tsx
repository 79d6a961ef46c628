import { useState } from 'react';
import { button } from '#components/ui/button.ts';
import type { Account } from '#domain/accounts/contract.ts';
import { PATHS } from '#lib/paths.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { signOut } from '#state/session.ts';
import { AccountSection, line } from './AccountSection.tsx';
import { removeAccount } from './account-api.ts';

export function DangerSection({ account }: { account: Account }) {
  const [busy, setBusy] = useState(false);
  const { username } = account;

  async function remove() {
    if (busy || !username) return;
    const yes = await confirm({
      title: 'Delete your account?',
      text: 'Your profile and what names you are deleted, on every device. Your username stays reserved. This cannot be undone. Download your data first if you want to keep it.',
      action: 'Delete my account',
      tone: 'bad',
      typed: { label: `Type ${username} to go on`, expected: username },
    });
    if (!yes) return;
    setBusy(true);
    const fault = await mutate({
      send: () => removeAccount(username),
      done: null,
      failed: 'Failed to delete your account',
    });
    setBusy(false);
    if (!fault)
      await signOut(PATHS.home, {
        title: 'Account deleted',
        description: 'Your account and everything that named you were deleted.',
      });
  }

  return (
    <AccountSection titleId="danger-title" title="Leave">
      <div className={line()}>
        <p>
          Delete your account and everything that names you. Entries of INZ, and that there was a
          contribution, an idea or a submission, stay without your name and your words. Your username stays
          reserved, so that nobody can take it.
        </p>
        {username ? (
          <button
            className={button({ kind: 'danger', size: 'sm' })}
            type="button"
            aria-disabled={busy}
            onClick={() => void remove()}
          >
            {busy ? 'Deleting...' : 'Delete my account'}
          </button>
        ) : (
          <p>
            This account has no username. <a href={PATHS.contact}>Write to us</a>, and a person deletes it.
          </p>
        )}
      </div>
    </AccountSection>
  );
}
