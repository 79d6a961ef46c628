import type { ReactNode } from 'react';
import type { Values } from '#components/forms/form-state.ts';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { REASON_LIMITS } from '#domain/users/user.ts';

interface ReasonDialogProps<V extends Values> {
  title: string;
  /** What becomes of the account, before it is done. */
  text: string;
  /** What the button says. */
  action: string;
  form: FormHandle<V>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks why something is done to an account. The reason stands in the audit. */
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

/** The reason in the admin's own words. */
export function ReasonField<V extends Values>({ form, name, label }: ReasonFieldProps<V>) {
  return (
    <Field {...form.field(name)} label={label}>
      <input {...form.control(name, { required: true })} maxLength={REASON_LIMITS.max} autoComplete="off" />
    </Field>
  );
}
