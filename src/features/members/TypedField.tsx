import type { ReactNode } from 'react';
import { controlProps, Field } from '#components/ui/Field.tsx';

interface TypedFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  hint?: ReactNode;
  remedy?: ReactNode;
  optional?: boolean;
  /** Longest text in UTF-16 units, after trimming: shown as a counter and not enforced, so that nothing is cut off. */
  max?: number;
  /** Absent for one line. */
  rows?: number;
  type?: 'text' | 'url';
  readOnly?: boolean;
  onChange: (value: string) => void;
}

/** A labelled text with its hint, its message and how much of the room is used. */
export function TypedField(props: TypedFieldProps) {
  const { id, name, label, value, error, hint, remedy, optional, max, rows, type, readOnly, onChange } =
    props;
  const length = value.trim().length;
  const control = {
    ...controlProps(id, name, { error, hint: hint !== undefined, required: !optional }),
    value,
    readOnly,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const aside = max !== undefined && length > 0 && (
    <span className={length > max ? 'count over' : 'count'}>
      {length} of {max}
      <span className="vh"> characters</span>
    </span>
  );
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error} remedy={remedy} aside={aside}>
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
