import type { ReactNode } from 'react';
import type { NameOf, Values } from '#components/forms/form-state.ts';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { count } from '#components/ui/text-field.ts';

interface TypedFieldProps<V extends Values> {
  form: FormHandle<V>;
  name: NameOf<V>;
  label: string;
  hint?: ReactNode;
  remedy?: ReactNode;
  optional?: boolean;
  /** In UTF-16 units after trimming. Shown as a counter and not enforced, so that nothing is cut off. */
  max?: number;
  /** A single-line input without it. */
  rows?: number;
  type?: 'text' | 'url';
}

export function TypedField<V extends Values>(props: TypedFieldProps<V>) {
  const { form, name, label, hint, remedy, optional, max, rows, type } = props;
  const { length } = String(form.values[name]).trim();
  const control = {
    ...form.control(name, { hint: hint !== undefined, required: !optional }),
    readOnly: form.busy,
  };
  const aside = max !== undefined && length > 0 && (
    <span className={count({ over: length > max })}>
      {length} of {max}
      <span className="sr-only"> characters</span>
    </span>
  );
  return (
    <Field {...form.field(name)} label={label} optional={optional} hint={hint} remedy={remedy} aside={aside}>
      {rows ? (
        <textarea {...control} rows={rows} />
      ) : (
        <input
          {...control}
          type={type ?? 'text'}
          autoComplete="off"
          placeholder={type === 'url' ? 'https://' : undefined}
        />
      )}
    </Field>
  );
}
