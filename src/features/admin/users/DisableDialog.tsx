import { useState } from 'react';
import * as z from 'zod/mini';
import { Modal } from '#components/portal/Modal.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { DISABLE_REASONS, disableReason, type ManagedUser, REASON_LIMITS } from '#domain/users/user.ts';

const OTHER = 'other';

interface DisableDialogProps {
  user: ManagedUser;
  onClose: () => void;
  onDisable: (reason: string) => void;
}

/** Asks why an account is to be disabled. The reason stands in the audit and beside the account. */
export function DisableDialog({ user, onClose, onDisable }: DisableDialogProps) {
  const [choice, setChoice] = useState('');
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<{ choice?: string; words?: string }>({});

  const onSubmit = () => {
    if (choice === '') {
      setErrors({ choice: 'Please choose a reason' });
      return document.getElementById('disable-reason')?.focus();
    }
    const parsed = z.safeParse(disableReason, choice === OTHER ? words : choice);
    if (parsed.success) return onDisable(parsed.data);
    setErrors({ words: parsed.error.issues[0]?.message ?? 'Please give a reason' });
    document.getElementById('disable-words')?.focus();
  };

  return (
    <Modal
      title={`Disable ${user.username}?`}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <button className="btn line" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="btn bad" type="submit">
            Disable account
          </button>
        </>
      }
    >
      <p>
        {user.username} is signed out everywhere and cannot sign in. Their contributions and INZ stay. You can
        enable the account again.
      </p>
      <Field id="disable-reason" label="Reason" error={errors.choice}>
        <select
          {...controlProps('disable-reason', 'reason', { error: errors.choice, required: true })}
          value={choice}
          onChange={(event) => {
            setChoice(event.target.value);
            setErrors({});
          }}
        >
          <option value="">Choose a reason</option>
          {DISABLE_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
          <option value={OTHER}>Another reason</option>
        </select>
      </Field>
      {choice === OTHER && (
        <Field id="disable-words" label="In your words" error={errors.words}>
          <input
            {...controlProps('disable-words', 'words', { error: errors.words, required: true })}
            value={words}
            maxLength={REASON_LIMITS.max}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      )}
    </Modal>
  );
}
