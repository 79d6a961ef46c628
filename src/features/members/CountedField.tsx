import type { Values } from '#components/forms/form-state.ts';
import { InputField, type InputFieldProps } from '#components/forms/InputField.tsx';
import { Field } from '#components/ui/Field.tsx';
import { count } from '#components/ui/text-field.ts';

interface CountedFieldProps<V extends Values>
  extends Pick<InputFieldProps<V>, 'form' | 'name' | 'label' | 'hint'> {
  /** In UTF-16 units after trimming. Shown as a counter and not enforced, so that nothing is cut off. */
  max: number;
  /** A single-line input without it. */
  rows?: number;
}

export function CountedField<V extends Values>({ form, max, rows, ...props }: CountedFieldProps<V>) {
  const { name, label, hint } = props;
  const { length } = String(form.values[name]).trim();
  const aside = length > 0 && (
    <span className={count({ over: length > max })}>
      {length} of {max}
      <span className="sr-only"> characters</span>
    </span>
  );
  if (!rows)
    return <InputField form={form} aside={aside} autoComplete="off" readOnly={form.busy} {...props} />;
  return (
    <Field {...form.field(name)} label={label} hint={hint} aside={aside}>
      <textarea
        {...form.control(name, { hint: hint !== undefined, required: true })}
        rows={rows}
        readOnly={form.busy}
      />
    </Field>
  );
}
