import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { dayOf } from '#domain/formats.ts';
import { listPasskeys, type Passkey, type Passkeys, removePasskey } from '#domain/passkeys/contract.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { queryClient, readQuery } from '#state/queries.ts';
import { AccountSection, line, ReadState } from '../AccountSection.tsx';

/** Loaded on a press: few visits add or rename one. */
const AddPasskey = lazily(async () => (await import('./PasskeyForm.tsx')).AddPasskey);
const RenamePasskey = lazily(async () => (await import('./PasskeyForm.tsx')).RenamePasskey);

const LOADING = <p role="status">Loading...</p>;

/** Never the id of a passkey, which is a digest. */
const ADDED = 'added';

const passkeysQuery = readQuery(['passkeys'], listPasskeys, {});

/** The passkeys of an account, which sign in without the password and the code (T04). */
export function PasskeysSection() {
  const read = useQuery(passkeysQuery);
  const { data } = read;
  const heading = useRef<HTMLHeadingElement>(null);
  /** The id of the passkey that is renamed, or `ADDED`. */
  const [open, setOpen] = useState<string | null>(null);
  const [removing, during] = useBusy();

  /** Shows the server's answer and restores the focus, whose element may be unmounted. */
  const settle = (answer?: Passkeys) => {
    flushSync(() => {
      if (answer) queryClient.setQueryData(passkeysQuery.queryKey, answer);
      setOpen(null);
    });
    heading.current?.focus();
  };

  const form = { onDone: settle, onCancel: () => settle() };

  const remove = ({ id, name }: Passkey) => {
    const removal = {
      send: sendTo(removePasskey, { params: { id } }),
      done: 'Passkey removed',
      failed: 'Failed to remove the passkey',
      onDone: settle,
    };
    void during(id, () => mutate(removal), {
      title: `Remove “${name}”?`,
      text: 'It no longer signs you in. Browsers that are signed in stay so, until you sign out everywhere.',
      action: 'Remove',
      tone: 'bad',
    });
  };

  return (
    <AccountSection id="passkeys" titleId="passkeys-title" title="Passkeys" heading={heading}>
      <ReadState read={read} />
      {data?.items.map((passkey) =>
        open === passkey.id ? (
          <Suspense key={passkey.id} fallback={LOADING}>
            <RenamePasskey passkey={passkey} {...form} />
          </Suspense>
        ) : (
          <div key={passkey.id} className={line()}>
            <p>
              <b>{passkey.name}</b>
              <span className="mt-1 block">
                Added {dayOf(passkey.created_at)}.{' '}
                {passkey.last_used_at ? `Last used ${dayOf(passkey.last_used_at)}.` : 'Not used yet.'}
              </span>
            </p>
            <span className="flex flex-wrap gap-2">
              <Button kind="line" size="sm" about={passkey.name} onClick={() => setOpen(passkey.id)}>
                Rename
              </Button>
              <Button
                kind="line"
                size="sm"
                about={passkey.name}
                aria-disabled={removing !== null}
                onClick={() => remove(passkey)}
              >
                Remove
              </Button>
            </span>
          </div>
        ),
      )}
      {open === ADDED ? (
        <Suspense fallback={LOADING}>
          <AddPasskey {...form} />
        </Suspense>
      ) : (
        data && (
          <div className={line()}>
            <p>
              A passkey signs you in with your fingerprint, your face or the PIN of your device, without a
              password and a code. Your password works as before.
            </p>
            <Button size="sm" onClick={() => setOpen(ADDED)}>
              Add a passkey
            </Button>
          </div>
        )
      )}
    </AccountSection>
  );
}
