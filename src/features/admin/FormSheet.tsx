import type { ComponentProps, ReactNode } from 'react';
import type { Values } from '#components/forms/form-state.ts';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { type FieldSpec, FormFields } from './FormFields.tsx';

interface FormSheetProps<V extends Values> extends Omit<ComponentProps<typeof Sheet>, 'form' | 'children'> {
  form: FormHandle<V>;
  fields: readonly FieldSpec<V>[];
  text?: ReactNode;
  children?: ReactNode;
}

export function FormSheet<V extends Values>({ form, fields, text, children, ...sheet }: FormSheetProps<V>) {
  return (
    <Sheet form={form} {...sheet}>
      {text && <p className="mb-5">{text}</p>}
      {children}
      <FormFields form={form} fields={fields} size={sheet.place ? 'sm' : 'md'} />
    </Sheet>
  );
}
