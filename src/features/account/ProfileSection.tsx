import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { type Account, DISPLAY_NAME_MAX, updateAccount } from '#domain/accounts/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { longDate } from '#lib/long-date.ts';
import { mutate } from '#state/mutation.ts';
import { saveDisplayName } from './account-api.ts';

interface SectionProps {
  account: Account;
  onChange: (account: Account) => void;
}

const ROLE_NAMES = { admin: 'Admin', member: 'Insiderz member' } as const;
const ID = 'display-name';

/** Who somebody is here: username, rights, and the name that others see. */
export function ProfileSection({ account, onChange }: SectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = () => form.current?.elements.namedItem('display_name') as HTMLInputElement;

  function show(message: string) {
    flushSync(() => setError(message));
    input().focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const checked = updateAccount.body.safeParse({ display_name: input().value });
    if (!checked.success) return show(checked.error.issues[0]?.message ?? '');
    setError(undefined);
    setBusy(true);
    const fault = await mutate({
      send: () => saveDisplayName(checked.data.display_name),
      done: 'Name saved',
      failed: 'Failed to save your name',
      onDone: (saved) => {
        onChange(saved);
        input().value = saved.display_name ?? '';
      },
    });
    setBusy(false);
    if (fault instanceof ApiError && fault.fields[0]) show(fault.fields[0].message);
  }

  const roles = account.roles.map((role) => ROLE_NAMES[role]).join(', ') || 'None beyond your account';
  return (
    <section className="card" aria-labelledby="profile-title">
      <h2 id="profile-title">Who you are</h2>
      <dl className="account-facts">
        <div>
          <dt>Username</dt>
          <dd>{account.username ?? 'None'}</dd>
        </div>
        <div>
          <dt>Rights</dt>
          <dd>{roles}</dd>
        </div>
        {account.created_at && (
          <div>
            <dt>Here since</dt>
            <dd>{longDate(new Date(account.created_at))}</dd>
          </div>
        )}
      </dl>
      <form ref={form} noValidate aria-labelledby="profile-title" onSubmit={submit}>
        <Field
          id={ID}
          label="Display name"
          hint="What others see. Without one it is your username."
          error={error}
        >
          <input
            {...controlProps(ID, 'display_name', { error, hint: true })}
            type="text"
            autoComplete="nickname"
            maxLength={DISPLAY_NAME_MAX}
            defaultValue={account.display_name ?? ''}
            onInput={() => setError(undefined)}
          />
        </Field>
        <button className="btn sm" type="submit" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save name'}
        </button>
      </form>
    </section>
  );
}
