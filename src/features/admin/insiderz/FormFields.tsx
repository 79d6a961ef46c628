import { controlProps, Field } from '#components/ui/Field.tsx';
import type { RecordForm } from './record-form.ts';

/** The names of the members of `V` that hold a `T`. */
type NamesOf<V, T> = { [Name in keyof V & string]: V[Name] extends T ? Name : never }[keyof V & string];

interface TextFieldProps<V extends object> {
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
export function TextField<V extends object>({
  form,
  name,
  label,
  max,
  rows,
  hint,
  optional,
}: TextFieldProps<V>) {
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  const value = form.values[name] as string;
  const shared = {
    ...controlProps(id, name, { error, hint: hint !== undefined, required: !optional }),
    className: 'in sm',
    value,
    maxLength: max,
    readOnly: form.busy,
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value as never),
  };
  return (
    <Field
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      aside={
        value.length > max * 0.8 && (
          <span className="count" aria-hidden="true">
            {value.length} of {max}
          </span>
        )
      }
    >
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} autoComplete="off" />}
    </Field>
  );
}

interface ChoiceFieldProps<V extends object> {
  form: RecordForm<V>;
  name: keyof V & string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  hint?: string;
}

/** One of several; an empty value stands for none and is kept as null. */
export function ChoiceField<V extends object>({ form, name, label, options, hint }: ChoiceFieldProps<V>) {
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <select
        {...controlProps(id, name, { error, hint: hint !== undefined })}
        className="in sm"
        value={(form.values[name] as string | null) ?? ''}
        onChange={({ target }) => form.set(name, (target.value || null) as never)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface SwitchFieldProps<V extends object> {
  form: RecordForm<V>;
  name: NamesOf<V, boolean>;
  label: string;
  hint: string;
}

/** Yes or no. */
export function SwitchField<V extends object>({ form, name, label, hint }: SwitchFieldProps<V>) {
  const id = `${form.id}-${name}`;
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-describedby={`${id}-hint`}
          checked={form.values[name] as boolean}
          onChange={({ target }) => form.set(name, target.checked as never)}
        />
        <span>{label}</span>
      </label>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
