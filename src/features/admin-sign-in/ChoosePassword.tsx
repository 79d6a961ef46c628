import '#components/ui/credentials.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Needs } from '#components/ui/Needs.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { choosePassword } from '#domain/accounts/contract.ts';
import { ADMIN_PASSWORD_MIN, newPassword, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { asSignedIn, signIn } from '#state/session.ts';

interface ChoosePasswordProps {
  /** Who signed in, as they typed it; with the new password they are signed in again. */
  identifier: string;
  onDone: () => void;
  /** The sign-in has to be done again: a title and a sentence say why. */
  onStartAgain: (title: string, reason: string) => void;
}

const ID = 'admin-new-password';
/** Answers after which only another sign-in helps. */
const OVER: ReadonlySet<string> = new Set(['reauth-required', 'unauthenticated']);

/** What is wrong with a password for an admin, in a sentence; undefined when nothing is. */
function wrongWith(password: string): string | undefined {
  if (password.length < ADMIN_PASSWORD_MIN) return PASSWORD_MESSAGES.shortForAdmin;
  const result = newPassword.safeParse(password);
  return result.success ? undefined : result.error.issues[0]?.message;
}

/** Where a new admin whose password is too short chooses another, before the desk opens (T04). */
export function ChoosePassword({ identifier, onDone, onStartAgain }: ChoosePasswordProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => title.current?.focus(), []);

  function show(message: string | undefined) {
    flushSync(() => setError(message));
    input.current?.focus();
  }

  function refuse(fault: unknown) {
    setBusy(false);
    if (!(fault instanceof ApiError))
      return setFailure('Something went wrong on this page. Please try again.');
    const wrong = fault.fields.find(({ path }) => path === 'password');
    if (wrong) return show(wrong.message);
    if (OVER.has(fault.code)) return onStartAgain('Please sign in again', fault.message);
    setFailure(fault.message);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !input.current) return;
    const password = input.current.value;
    setFailure('');
    const wrong = wrongWith(password);
    if (wrong) return show(wrong);
    setError(undefined);
    setBusy(true);
    try {
      await asSignedIn((token) => call(choosePassword, { body: { password } }, { token }));
    } catch (fault) {
      return refuse(fault);
    }
    try {
      await signIn({ identifier, password });
    } catch {
      return onStartAgain('Your password is changed', 'Sign in with the new one to go on.');
    }
    // "Saving..." stays until the dashboard comes.
    onDone();
  }

  return (
    <form
      className="sign-in choose-password"
      method="post"
      noValidate
      aria-labelledby="choose-title"
      onInput={() => {
        const typed = input.current?.value ?? '';
        setLength(typed.length);
        if (error) setError(wrongWith(typed));
      }}
      onSubmit={submit}
    >
      <h2 id="choose-title" ref={title} tabIndex={-1}>
        Choose a new password
      </h2>
      <p>
        You are an admin now. That needs a password of at least {ADMIN_PASSWORD_MIN} characters: a few words
        that do not belong together are hard to guess and easy to keep.
      </p>
      {failure && (
        <div className="fix" role="alert">
          <h3>Your password is not changed</h3>
          <p>{failure}</p>
        </div>
      )}
      {/* For password managers, so that they keep the new password under the right name. */}
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <PasswordField
        id={ID}
        name="password"
        label="New password"
        autoComplete="new-password"
        error={error}
        also="choose-needs"
        inputRef={input}
      />
      <Needs
        id="choose-needs"
        needs={[{ text: `At least ${ADMIN_PASSWORD_MIN} characters`, met: length >= ADMIN_PASSWORD_MIN }]}
      />
      <button className="btn" type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Set the new password'}
      </button>
      <p className="note">Every other device is signed out.</p>
    </form>
  );
}
