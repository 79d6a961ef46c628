import type { Values } from '#components/forms/form-state.ts';
import { check } from '#components/ui/check.ts';
import { Field } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import type { RecordForm } from './record-form.ts';

/** The names of the members of `V` that hold a `T`. */
type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string];

interface TextFieldProps<V extends Values> {
  form: RecordForm<V>;
  name: NamesOf<V, string>;
  label: string;
  /** Longest text in UTF-16 units. */
  max: number;
  /** Absent for one line. */
  rows?: number;
  hint?: string;
  optional?: boolean;
}

/** One line or several of text, with what is wrong with it. */
export function TextField<V extends Values>({
  form,
  name,
  label,
  max,
  rows,
  hint,
  optional,
}: TextFieldProps<V>) {
  const value = form.values[name] as string;
  const shared = {
    ...form.control(name, { hint: hint !== undefined, required: !optional }),
    className: input({ size: 'sm' }),
    maxLength: max,
    readOnly: form.busy,
  };
  return (
    <Field
      {...form.field(name)}
      label={label}
      optional={optional}
      hint={hint}
      aside={
        value.length > max * 0.8 && (
          <span className="float-right font-regular text-1 text-muted" aria-hidden="true">
            {value.length} of {max}
          </span>
        )
      }
    >
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} autoComplete="off" />}
    </Field>
  );
}

interface ChoiceFieldProps<V extends Values> {
  form: RecordForm<V>;
  name: keyof V & string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  hint?: string;
}

/** One of several; an empty value stands for none. */
export function ChoiceField<V extends Values>({ form, name, label, options, hint }: ChoiceFieldProps<V>) {
  return (
    <Field {...form.field(name)} label={label} hint={hint}>
      <select {...form.control(name, { hint: hint !== undefined })} className={input({ size: 'sm' })}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface SwitchFieldProps<V extends Values> {
  form: RecordForm<V>;
  name: NamesOf<V, boolean>;
  label: string;
  hint: string;
}

/** Yes or no. */
export function SwitchField<V extends Values>({ form, name, label, hint }: SwitchFieldProps<V>) {
  const { id } = form.field(name);
  return (
    <div className="mb-4">
      <label className={check.row({ align: 'center', className: 'mb-1 font-medium' })} htmlFor={id}>
        <input {...form.control(name, { hint: true })} className={check.box} type="checkbox" />
        <span>{label}</span>
      </label>
      <span
        className="mt-1 ml-[calc(1.75rem+var(--s3))] block max-w-[34rem] text-1 text-muted leading-[1.45]"
        id={`${id}-hint`}
      >
        {hint}
      </span>
    </div>
  );
}
