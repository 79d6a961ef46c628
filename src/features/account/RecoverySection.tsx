import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { type Account, setRecoveryAddress } from '#domain/accounts/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { saveRecoveryAddress } from './account-api.ts';

interface SectionProps {
  account: Account;
  onChange: (account: Account) => void;
}

const ID = 'recovery-email';

/** The way back into an account whose password is lost: none, waiting for its link to be pressed, or confirmed. */
export function RecoverySection({ account, onChange }: SectionProps) {
  const { email, pending } = account.recovery;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(address: string | null, done: string, failed: string) {
    setBusy(true);
    const fault = await mutate({
      send: () => saveRecoveryAddress(address),
      done,
      failed,
      onDone: (saved) => {
        flushSync(() => onChange(saved));
        form.current?.reset();
        // What was pressed may be gone; the section says what is so now.
        heading.current?.focus();
      },
    });
    setBusy(false);
    return fault;
  }

  function show(message: string) {
    flushSync(() => setError(message));
    document.getElementById(ID)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(form.current as HTMLFormElement).get('email') ?? '');
    const checked = setRecoveryAddress.body.safeParse({ email: typed });
    if (!checked.success) return show(checked.error.issues[0]?.message ?? '');
    setError(undefined);
    const fault = await save(checked.data.email, 'Link sent', 'Failed to send the link');
    if (fault instanceof ApiError && fault.fields[0]) show(fault.fields[0].message);
  }

  async function remove() {
    const yes = await confirm({
      title: 'Remove your recovery address?',
      text: 'If you then forget your password, only a person can help you back in, and that takes longer.',
      action: 'Remove',
      tone: 'bad',
    });
    if (yes) await save(null, 'Recovery address removed', 'Failed to remove the address');
  }

  return (
    <section className="card" id="recovery" aria-labelledby="recovery-title">
      <h2 id="recovery-title" ref={heading} tabIndex={-1}>
        Recovery address
      </h2>
      {email && (
        <div className="account-line">
          <p>
            <b>{email}</b> <span className="badge ok">Confirmed</span>
          </p>
          <button className="btn sm line" type="button" disabled={busy} onClick={() => void remove()}>
            Remove
          </button>
        </div>
      )}
      {pending && (
        <div className="account-line waiting">
          <p>
            <b>{pending}</b> <span className="badge q">Waiting for you</span>
            <span className="state">
              Press the link in the mail that we sent there. Until then it is not your way back in.
            </span>
          </p>
          <button
            className="btn sm line"
            type="button"
            disabled={busy}
            onClick={() => void save(pending, 'Link sent', 'Failed to send the link')}
          >
            Send it again
          </button>
          {!email && (
            <button
              className="btn sm line"
              type="button"
              disabled={busy}
              onClick={() => void save(null, 'Taken back', 'Failed to take that back')}
            >
              Take it back
            </button>
          )}
        </div>
      )}
      {!email && !pending && (
        <p>
          You sign in with your username, and no mail can reach that. Add an address of yours, and a forgotten
          password costs you a minute.
        </p>
      )}
      <form ref={form} noValidate aria-labelledby="recovery-title" onSubmit={submit}>
        <Field
          id={ID}
          label={email || pending ? 'Another address' : 'Email'}
          hint="For a lost password and nothing else. You never sign in with it."
          error={error}
        >
          <input
            {...controlProps(ID, 'email', { error, hint: true, required: true })}
            type="email"
            autoComplete="email"
            spellCheck={false}
            onInput={() => setError(undefined)}
          />
        </Field>
        <button className="btn sm" type="submit" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send a link there'}
        </button>
      </form>
    </section>
  );
}
