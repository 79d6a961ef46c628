import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Needs } from '#components/ui/Needs.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { completeRecovery } from '#domain/accounts/contract.ts';
import { newPassword, PASSWORD_LIMITS, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { call } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { DeadLink } from './DeadLink.tsx';
import { forgetLink } from './link.ts';
import { useSending } from './use-sending.ts';

interface Errors {
  password?: string | undefined;
  confirmation?: string | undefined;
}

function check(password: string, confirmation: string): Errors {
  const result = newPassword.safeParse(password);
  return {
    password: result.success ? undefined : result.error.issues[0]?.message,
    confirmation: password === confirmation ? undefined : PASSWORD_MESSAGES.different,
  };
}

/** Every session ends with a new password; one on this device is forgotten too. */
async function forgetSession(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const { signOut } = await import('#state/session.ts');
  await signOut();
}

/** Sets a new password with the secret of a link (T05). `null`: the link is not known yet. */
export function NewPassword({ token }: { token: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [changed, setChanged] = useState<{ username: string | null } | null>(null);
  const { busy, failure, gone, run } = useSending();

  useEffect(() => {
    if (!token) return;
    void import('#lib/auth/auth.ts')
      .then(({ announceRecovery }) => announceRecovery())
      .catch(() => undefined);
  }, [token]);

  const read = () => {
    const data = new FormData(form.current as HTMLFormElement);
    return {
      password: String(data.get('password') ?? ''),
      confirmation: String(data.get('confirmation') ?? ''),
    };
  };

  function follow() {
    const now = read();
    setTyped(now);
    const found = check(now.password, now.confirmation);
    setErrors({
      password: errors.password && found.password,
      confirmation: errors.confirmation && found.confirmation,
    });
  }

  function show(found: Errors) {
    flushSync(() => setErrors(found));
    document.getElementById(found.password ? 'new-password' : 'new-confirmation')?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !token) return;
    const { password, confirmation } = read();
    const found = check(password, confirmation);
    if (found.password || found.confirmation) return show(found);
    setErrors({});
    let username: string | null = null;
    const refused = await run(async () => {
      ({ username } = await call(completeRecovery, { body: { token, password } }));
    });
    if (refused) {
      const wrong = refused.fields.find(({ path }) => path === 'password');
      if (wrong) show({ password: wrong.message });
      return;
    }
    forgetLink();
    flushSync(() => setChanged({ username }));
    done.current?.focus();
    await forgetSession().catch(() => undefined);
  }

  if (changed)
    return (
      <div className="recover-done">
        <h2 ref={done} tabIndex={-1}>
          Your password is changed
        </h2>
        <p>
          {changed.username && (
            <>
              Your username is <b>{changed.username}</b>.{' '}
            </>
          )}
          You are signed out on every device: log in with the new password.
        </p>
        <a className="btn" href={PATHS.auth}>
          Log In
        </a>
      </div>
    );
  if (gone) return <DeadLink />;

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Set a new password"
      onInput={follow}
      onSubmit={submit}
    >
      {failure && (
        <div className="fix" role="alert">
          <h2>Your password is not changed</h2>
          <p>{failure}</p>
        </div>
      )}
      <PasswordField
        id="new-password"
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="A few words that do not belong together are hard to guess and easy to keep."
        error={errors.password}
        also="new-needs"
      />
      <PasswordField
        id="new-confirmation"
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation}
        also="new-needs"
      />
      <Needs
        id="new-needs"
        needs={[
          {
            text: `At least ${PASSWORD_LIMITS.min} characters`,
            met: typed.password.length >= PASSWORD_LIMITS.min,
          },
          {
            text: 'The same in both fields',
            met: typed.password !== '' && typed.password === typed.confirmation,
          },
        ]}
      />
      <button className="btn" type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Set the new password'}
      </button>
      <p className="note who">You will be signed out on every device.</p>
    </form>
  );
}
