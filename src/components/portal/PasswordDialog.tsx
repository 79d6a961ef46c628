import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { $passwordQuestion, typePasswordAgain } from '#state/fresh-sign-in.ts';
import { Modal } from './Modal.tsx';

/** Asks for the password again when the server wants one that was typed lately (T04); one for a portal. */
export function PasswordDialog() {
  const question = useStore($passwordQuestion);
  return question && <PasswordForm answer={question.answer} />;
}

function PasswordForm({ answer }: { answer: (typed: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const onSubmit = async () => {
    const password = input.current?.value ?? '';
    if (busy) return;
    if (password === '') {
      setError('Password is required');
      return input.current?.focus();
    }
    setBusy(true);
    try {
      await typePasswordAgain(password);
      answer(true);
    } catch (fault) {
      setError((fault instanceof Error && fault.message) || 'Invalid credentials');
      setBusy(false);
      input.current?.select();
    }
  };

  return (
    <Modal
      title="Type your password again"
      onClose={() => answer(false)}
      onSubmit={() => void onSubmit()}
      footer={
        <>
          <button className="btn line" type="button" onClick={() => answer(false)}>
            Cancel
          </button>
          <button className="btn" type="submit" aria-disabled={busy}>
            {busy ? 'Checking...' : 'Continue'}
          </button>
        </>
      }
    >
      <p id="password-again-why">
        This changes what somebody may do, and your password was typed more than 15 minutes ago.
      </p>
      <Field id="password-again" label="Password" error={error || undefined}>
        <input
          {...controlProps('password-again', 'password', { error, also: 'password-again-why' })}
          ref={input}
          type="password"
          autoComplete="current-password"
        />
      </Field>
    </Modal>
  );
}
