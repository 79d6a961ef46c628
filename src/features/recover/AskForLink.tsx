import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { requestRecovery } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { useSending } from './use-sending.ts';

/** Asks for a link to a new password. What it answers is the same for every name. */
export function AskForLink() {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLHeadingElement>(null);
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState('');
  const { busy, failure, run } = useSending();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const identifier = input.current?.value.trim() ?? '';
    setError(identifier ? undefined : 'Username is required');
    if (!identifier) return input.current?.focus();
    if (busy) return;
    const refused = await run(async () => {
      await call(requestRecovery, { body: { identifier } });
    });
    if (refused) return input.current?.focus();
    flushSync(() => setAsked(identifier));
    done.current?.focus();
  }

  if (asked)
    return (
      <div className="recover-done">
        <h2 ref={done} tabIndex={-1}>
          Look into your inbox
        </h2>
        <p>
          If there is an account <b>{asked}</b> with a confirmed recovery address, a link to a new password is
          on its way there. It works once, and only for a short while.
        </p>
        <p>
          Nothing came? Look among the spam. An account without a recovery address gets its link from a
          person: <a href={PATHS.contact}>write to us</a> and say your username, never a password.
        </p>
        <button className="btn line" type="button" onClick={() => setAsked('')}>
          Ask again
        </button>
      </div>
    );

  return (
    <form method="post" noValidate aria-label="Ask for a link" onSubmit={submit}>
      {failure && (
        <div className="fix" role="alert">
          <h2>That did not work</h2>
          <p>{failure}</p>
        </div>
      )}
      <Field
        id="recover-username"
        label="Username"
        hint="We send a link to the recovery address that you confirmed."
        error={error}
      >
        <input
          ref={input}
          {...controlProps('recover-username', 'username', { error, hint: true, required: true })}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onInput={() => setError(undefined)}
        />
      </Field>
      <button className="btn" type="submit" disabled={busy}>
        {busy ? 'Sending...' : 'Send me a link'}
      </button>
      <p className="auth-more">
        <a href={PATHS.auth}>Back to Log In</a>
      </p>
    </form>
  );
}
