import { type Ref, useState } from 'react';
import { FieldMessage } from './FieldMessage.tsx';

interface PasswordFieldProps {
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** A password with a show/hide control (R335). */
export function PasswordField({ inputRef, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor="admin-password">Password</label>
      <FieldMessage id="admin-password-error" text={error} />
      <div className="with-control">
        <input
          ref={inputRef}
          className="in"
          id="admin-password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'admin-password-error' : undefined}
        />
        <button className="ctl" type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="vh"> password</span>
        </button>
      </div>
    </div>
  );
}
