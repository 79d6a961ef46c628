import '#components/ui/credentials.css';
import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { $reauth, tryPassword } from '#state/reauth.ts';

/**
 * Asks for the password again when the server wants it typed lately (T04); one for a portal. Escape and Cancel leave
 * things as they were, and the focus goes back to where it was.
 */
export function ReauthDialog() {
  const question = useStore($reauth);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (question && shown && !shown.open) shown.showModal();
    else if (!question) shown?.close();
  }, [question]);

  return (
    <dialog
      ref={dialog}
      className="sheet-dialog reauth-dialog"
      aria-labelledby="reauth-title"
      aria-describedby="reauth-text"
      onClose={() => question?.answer(null)}
    >
      {question && <ReauthForm onCancel={() => question.answer(null)} />}
    </dialog>
  );
}

function ReauthForm({ onCancel }: { onCancel: () => void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    input.current?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const password = input.current?.value;
    if (!password) {
      setError('Password is required');
      return input.current?.focus();
    }
    setBusy(true);
    const wrong = await tryPassword(password);
    if (wrong === null) return;
    flushSync(() => {
      setBusy(false);
      setError(wrong);
    });
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <header>
        <h2 id="reauth-title">Your password, please</h2>
      </header>
      <div className="body">
        <p id="reauth-text">
          It was typed a while ago, and this is something that only you may do. Nothing is lost.
        </p>
        <PasswordField
          id="reauth-password"
          name="password"
          inputRef={input}
          label="Password"
          autoComplete="current-password"
          error={error}
        />
      </div>
      <footer>
        <button className="btn line" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button className="btn" type="submit" aria-disabled={busy}>
          {busy ? 'Checking...' : 'Go on'}
        </button>
      </footer>
    </form>
  );
}
