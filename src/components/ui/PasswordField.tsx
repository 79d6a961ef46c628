import { type ReactNode, type Ref, useState } from 'react';
import { controlProps, Field } from './Field.tsx';

interface PasswordFieldProps {
  id: string;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Ids of other things that describe it. */
  also?: string | undefined;
  /** Says so to the browser as well. */
  required?: boolean;
}

/** A password with a show/hide control. Its input keeps its own value, so a password manager can fill it. */
export function PasswordField({
  id,
  name,
  label,
  autoComplete,
  error,
  hint,
  also,
  required,
  inputRef,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="with-control">
        <input
          {...controlProps(id, name, { error, hint: Boolean(hint), required: true, also })}
          type={shown ? 'text' : 'password'}
          ref={inputRef}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
        />
        <button
          className="ctl"
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
          <span className="vh"> {label.toLowerCase()}</span>
        </button>
      </div>
    </Field>
  );
}
