import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { DISABLE_REASONS, disableReason, type ManagedUser } from '#domain/users/user.ts';
import { tabDraft } from '#lib/drafts.ts';
import { ReasonDialog, ReasonField } from './ReasonDialog.tsx';

const OTHER = 'other';
const SCHEMA = z.object({ reason: disableReason });

interface DisableDialogProps {
  user: ManagedUser;
  onClose: () => void;
  onDisable: (user: ManagedUser, reason: string, key: string) => Promise<void>;
}

/** Asks why an account is to be disabled. The reason stands in the audit and beside the account. */
export function DisableDialog({ user, onClose, onDisable }: DisableDialogProps) {
  const form = useForm({
    id: 'disable',
    initial: { reason: '', words: '' },
    draft: tabDraft(`disable-${user.id}`),
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
    send: ({ reason }, key) => onDisable(user, reason, key),
  });

  return (
    <ReasonDialog
      title={`Disable ${user.username}?`}
      text={`${user.username} is signed out everywhere and cannot sign in. Their contributions and INZ stay. You can enable the account again.`}
      action="Disable account"
      form={form}
      onClose={onClose}
    >
      <Field {...form.field('reason')} label="Reason">
        <select {...form.control('reason', { required: true })}>
          <option value="">Choose a reason</option>
          {DISABLE_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
          <option value={OTHER}>Another reason</option>
        </select>
      </Field>
      {form.values.reason === OTHER && <ReasonField form={form} name="words" label="In your words" />}
    </ReasonDialog>
  );
}
