import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { button } from '#components/ui/button.ts';
import { Field } from '#components/ui/Field.tsx';
import { DISABLE_REASONS, disableReason, type ManagedUser, REASON_LIMITS } from '#domain/users/user.ts';

const OTHER = 'other';
const SCHEMA = z.object({ reason: disableReason });

interface DisableDialogProps {
  user: ManagedUser;
  onClose: () => void;
  onDisable: (reason: string) => void;
}

/** Asks why an account is to be disabled. The reason stands in the audit and beside the account. */
export function DisableDialog({ user, onClose, onDisable }: DisableDialogProps) {
  const form = useForm({
    id: 'disable',
    initial: { reason: '', words: '' },
    schema: SCHEMA,
    toInput: ({ reason, words }) => ({ reason: reason === OTHER ? words : reason }),
    also: ({ reason, words }) => {
      if (reason === '') return { reason: 'Please choose a reason' };
      if (reason !== OTHER) return {};
      const { error } = z.safeParse(disableReason, words);
      const wrong = error && (error.issues[0]?.message ?? 'Please give a reason');
      // What the schema says of the reason belongs to the words that make it.
      return wrong ? { reason: undefined, words: wrong } : {};
    },
    send: async ({ reason }) => onDisable(reason),
  });

  return (
    <Sheet
      title={`Disable ${user.username}?`}
      onClose={onClose}
      form={form}
      footer={
        <>
          <button className={button({ kind: 'line' })} type="button" onClick={onClose}>
            Cancel
          </button>
          <button className={button({ kind: 'danger' })} type="submit">
            Disable account
          </button>
        </>
      }
    >
      <p>
        {user.username} is signed out everywhere and cannot sign in. Their contributions and INZ stay. You can
        enable the account again.
      </p>
      <Field {...form.field('reason')} label="Reason">
        <select {...form.control('reason', { required: true })}>
          <option value="">Choose a reason</option>
          {DISABLE_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
          <option value={OTHER}>Another reason</option>
        </select>
      </Field>
      {form.values.reason === OTHER && (
        <Field {...form.field('words')} label="In your words">
          <input
            {...form.control('words', { required: true })}
            maxLength={REASON_LIMITS.max}
            autoComplete="off"
          />
        </Field>
      )}
    </Sheet>
  );
}
