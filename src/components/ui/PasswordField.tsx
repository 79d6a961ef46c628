import { type ReactNode, useState } from 'react';
import { control } from './button.ts';
import { controlProps, Field } from './Field.tsx';

interface PasswordFieldProps {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: ReactNode;
  /** Additional ids for `aria-describedby`. */
  also?: string | undefined;
  /** Sets the `required` attribute as well. */
  required?: boolean;
}

/** Uncontrolled, so that password managers can fill it. */
export function PasswordField({
  id,
  name,
  label,
  autoComplete,
  error,
  hint,
  also,
  required,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <input
          {...controlProps(id, name, { error, hint: Boolean(hint), required: true, also })}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
        />
        <button
          className={`${control()} min-h-button! min-w-[4.5rem]!`}
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </Field>
  );
}
