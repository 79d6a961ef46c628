import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Values } from '#components/forms/form-state.ts';
import { type FormHandle, useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { DISABLE_REASONS, disableReason, type ManagedUser, REASON_LIMITS } from '#domain/users/user.ts';
import { tabDraft } from '#lib/drafts.ts';

interface ReasonDialogProps<V extends Values> {
  title: string;
  /** The consequences. */
  text: string;
  action: string;
  form: FormHandle<V>;
  onClose: () => void;
  children: ReactNode;
}

/** Requests the reason of a change to an account, which the audit stores. */
export function ReasonDialog<V extends Values>(props: ReasonDialogProps<V>) {
  const { title, text, action, form, onClose, children } = props;
  return (
    <Sheet title={title} action={action} tone="bad" form={form} onClose={onClose}>
      <p className="mb-5">{text}</p>
      {children}
    </Sheet>
  );
}

interface ReasonFieldProps<V extends Values> {
  form: FormHandle<V>;
  name: keyof V & string;
  label: string;
}

function ReasonField<V extends Values>({ form, name, label }: ReasonFieldProps<V>) {
  return (
    <Field {...form.field(name)} label={label}>
      <input {...form.control(name, { required: true })} maxLength={REASON_LIMITS.max} autoComplete="off" />
    </Field>
  );
}

const OTHER = 'other';
const SCHEMA = z.object({ reason: disableReason });

interface DisableDialogProps {
  user: ManagedUser;
  onClose: () => void;
  onDisable: (user: ManagedUser, reason: string, key: string) => Promise<void>;
}

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
      // The schema's message belongs to the text field.
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

interface ResetFactorDialogProps {
  user: ManagedUser;
  onClose: () => void;
  onReset: (user: ManagedUser, reason: string, key: string) => Promise<void>;
}

export function ResetFactorDialog({ user, onClose, onReset }: ResetFactorDialogProps) {
  const form = useForm({
    id: 'reset-factor',
    initial: { reason: '' },
    draft: tabDraft(`reset-factor-${user.id}`),
    schema: SCHEMA,
    send: ({ reason }, key) => onReset(user, reason, key),
  });
  return (
    <ReasonDialog
      title={`Reset the second factor of ${user.username}?`}
      text={`${user.username} is signed out everywhere, and their password alone lets them in until they set up a new one. First check by another channel that they are the person asking. They are told by email if they have a recovery address.`}
      action="Reset second factor"
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} name="reason" label="Reason" />
    </ReasonDialog>
  );
}
