import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { PATHS } from '#lib/paths.ts';
import { dismiss, toast } from '#state/toasts.ts';
import type { SignInResult } from './sign-in-as-member.ts';

interface SignInFormProps {
  attempt: (identifier: string, password: string) => Promise<SignInResult>;
  /** Somebody is in. The form stays busy until something else takes its place. */
  onDone: () => void;
  /** The name of an account that was just made. */
  known?: string | undefined;
}

interface Errors {
  identifier?: string;
  password?: string;
}

type Rejection = Exclude<SignInResult, { kind: 'in' }>;

/** Email or username, and the password (R441). Its fields are the browser's own, so that a password manager fills them. */
export function SignInForm({ attempt, onDone, known }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef(0);
  const [errors, setErrors] = useState<Errors>({});
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [busy, setBusy] = useState(false);
  const input = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const identifier = input('identifier').value.trim();
    const password = input('password').value;
    const found: Errors = {
      ...(identifier ? {} : { identifier: 'Email or username is required' }),
      ...(password ? {} : { password: 'Password is required' }),
    };
    dismiss(said.current);
    flushSync(() => {
      setErrors(found);
      setRejection(null);
    });
    if (found.identifier) return input('identifier').focus();
    if (found.password) return input('password').focus();
    setBusy(true);
    const result = await attempt(identifier, password);
    // "Signing in..." stays until what comes next is there.
    if (result.kind === 'in') return onDone();
    refuse(result);
  }

  /** The name stays; the password is typed anew. */
  function refuse(why: Rejection) {
    said.current = toast({ title: why.title, description: why.reason, tone: 'bad' });
    flushSync(() => {
      setBusy(false);
      setRejection(why);
    });
    input('password').value = '';
    input('password').focus();
  }

  /** Takes back a mark as soon as there is something in the field. */
  function recheck({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.value === '') return;
    const { name } = target;
    if ((name === 'identifier' || name === 'password') && errors[name]) {
      setErrors({ ...errors, [name]: undefined });
    }
  }

  return (
    // `post`: should the browser ever send it by itself, the password does not end up in an address.
    <form ref={form} method="post" noValidate aria-label="Sign in" onInput={recheck} onSubmit={submit}>
      {rejection && (
        <div className="fix" id="portal-rejection">
          <h2>{rejection.title}</h2>
          <p>{rejection.reason}</p>
          {rejection.kind === 'denied' && (
            <p>
              Whoever had a contribution accepted may be invited. <a href={PATHS.contribute}>Contribute</a>
            </p>
          )}
        </div>
      )}
      <Field id="portal-identifier" label="Email or username" error={errors.identifier}>
        <input
          {...controlProps('portal-identifier', 'identifier', { error: errors.identifier, required: true })}
          type="text"
          defaultValue={known}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordField
        id="portal-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        also={rejection ? 'portal-rejection' : undefined}
      />
      <button className="btn" type="submit" disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </button>
      <p className="portal-more">
        <a href={PATHS.recover}>Forgot your password?</a>
      </p>
    </form>
  );
}
