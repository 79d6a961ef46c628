import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AUTH_MESSAGES, WELCOME_BACK } from '#components/accounts/auth-messages.ts';
import { ErrorBox } from '#components/accounts/ErrorBox.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { AuthError } from '#lib/auth/auth-error.ts';
import { PATHS } from '#lib/paths.ts';
import { signIn } from '#state/session.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { goOn } from './go-on.ts';

interface Errors {
  username?: string;
  password?: string;
}

const CHECK = 'Check what is marked';

/** Signing in by username, or by an address where there is an "@" (R164, R169, R170, A-14). */
export function LogInForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const said = useRef(0);

  const input = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;

  async function submit() {
    if (busy) return;
    const identifier = input('username').value.trim();
    const password = input('password').value;
    const found: Errors = {
      ...(identifier ? {} : { username: 'Username is required' }),
      ...(password ? {} : { password: 'Password is required' }),
    };
    dismiss(said.current);
    flushSync(() => {
      setErrors(found);
      setFailure('');
    });
    if (found.username) return input('username').focus();
    if (found.password) return input('password').focus();
    setBusy(true);
    try {
      const session = await signIn({ identifier, password });
      if (session.status !== 'signed-in') throw new AuthError('disabled', 403);
      // "Logging in..." stays until the next page comes.
      goOn(WELCOME_BACK);
    } catch (fault) {
      refuse(fault instanceof AuthError ? fault.message : new AuthError('unknown', 500).message);
    }
  }

  /** The username stays; the password is typed anew. */
  function refuse(reason: string) {
    said.current = toast({ title: AUTH_MESSAGES.loginFailed, description: reason, tone: 'bad' });
    flushSync(() => {
      setBusy(false);
      setFailure(reason);
    });
    input('password').value = '';
    input('password').focus();
  }

  /** Takes back a mark as soon as there is something in the field. */
  function recheck({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.value === '') return;
    const { name } = target;
    if (name === 'username' || name === 'password') {
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    }
  }

  const lines = failure ? [failure] : Object.values(errors).filter(Boolean);
  return (
    // `post`: should the browser ever send it by itself, the password does not end up in an address.
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={AUTH_MESSAGES.logIn}
      onInput={recheck}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorBox id="log-in-box" title={failure ? AUTH_MESSAGES.loginFailed : CHECK} lines={lines} />
      <Field id="log-in-username" label="Username" error={errors.username}>
        <input
          {...controlProps('log-in-username', 'username', { error: errors.username, required: true })}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordField
        id="log-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        also={failure ? 'log-in-box' : undefined}
      />
      <button className="btn" type="submit" disabled={busy}>
        {busy ? AUTH_MESSAGES.loggingIn : AUTH_MESSAGES.logIn}
      </button>
      <p className="auth-more">
        <a href={PATHS.recover}>Forgot your password?</a>
      </p>
    </form>
  );
}
