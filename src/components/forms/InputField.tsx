import type { ComponentProps, ReactNode } from 'react';
import { Field } from '#components/ui/Field.tsx';
import type { NameOf, Values } from './form-state.ts';
import type { FormHandle } from './use-form.ts';

export interface InputFieldProps<V extends Values> extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: FormHandle<V>;
  name: NameOf<V>;
  label: string;
  optional?: boolean;
  hint?: string | undefined;
  /** Shown next to the message, such as a button that fixes the value. */
  remedy?: ReactNode;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function InputField<V extends Values>({ form, name, children, ...props }: InputFieldProps<V>) {
  const { label, optional = false, hint, remedy, aside, hidden, ...input } = props;
  const field = { label, optional, hint, remedy, aside, hidden };
  return (
    <Field {...form.field(name)} {...field}>
      <input
        {...form.control(name, { hint: hint !== undefined, required: !optional })}
        type="text"
        {...input}
      />
      {children}
    </Field>
  );
}
