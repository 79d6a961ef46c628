import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { dayOf } from '#domain/formats.ts';
import { listPasskeys, type Passkey, type Passkeys, removePasskey } from '#domain/passkeys/contract.ts';
import { confirm } from '#state/confirm.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { queryClient, readQuery } from '#state/queries.ts';
import { AccountSection, line, ReadState } from '../AccountSection.tsx';

/** Loaded on a press: few visits add one. */
const AddPasskey = lazily(async () => (await import('./AddPasskey.tsx')).AddPasskey);

const passkeysQuery = readQuery(['passkeys'], listPasskeys, {});

/** The passkeys of an account, which sign in without the password and the code (T04). */
export function PasskeysSection() {
  const read = useQuery(passkeysQuery);
  const { data } = read;
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);

  /** Shows the server's answer and restores the focus, whose element may be unmounted. */
  const settle = (answer?: Passkeys) => {
    flushSync(() => {
      if (answer) queryClient.setQueryData(passkeysQuery.queryKey, answer);
      setAdding(false);
    });
    heading.current?.focus();
  };

  async function remove({ id, name }: Passkey) {
    const yes = await confirm({
      title: `Remove “${name}”?`,
      text: 'It no longer signs you in. Browsers that are signed in stay so, until you sign out everywhere.',
      action: 'Remove',
      tone: 'bad',
    });
    if (!yes) return;
    setRemoving(id);
    await mutate({
      send: sendTo(removePasskey, { params: { id } }),
      done: 'Passkey removed',
      failed: 'Failed to remove the passkey',
      onDone: settle,
    });
    setRemoving(null);
  }

  return (
    <AccountSection id="passkeys" titleId="passkeys-title" title="Passkeys" heading={heading}>
      <ReadState read={read} />
      {data?.items.map((passkey) => (
        <div key={passkey.id} className={line()}>
          <p>
            <b>{passkey.name}</b>
            <span className="mt-1 block">
              Added {dayOf(passkey.created_at)}.{' '}
              {passkey.last_used_at ? `Last used ${dayOf(passkey.last_used_at)}.` : 'Not used yet.'}
            </span>
          </p>
          <Button
            kind="line"
            size="sm"
            about={passkey.name}
            aria-disabled={removing === passkey.id}
            onClick={() => void remove(passkey)}
          >
            Remove
          </Button>
        </div>
      ))}
      {data && !adding && (
        <div className={line()}>
          <p>
            A passkey signs you in with your fingerprint, your face or the PIN of your device, without a
            password and a code. Your password works as before.
          </p>
          <Button size="sm" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      )}
      {adding && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <AddPasskey onDone={settle} onCancel={() => settle()} />
        </Suspense>
      )}
    </AccountSection>
  );
}
