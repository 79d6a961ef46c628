import './admin-sign-in.css';
import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Toaster } from '#components/ui/Toaster.tsx';
import { $session, isAdmin, startSession } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { FieldMessage } from './FieldMessage.tsx';
import { PasswordField } from './PasswordField.tsx';
import { returnPath } from './return-path.ts';
import { SIGN_IN_MESSAGES, type SignInResult, signInAsAdmin } from './sign-in-as-admin.ts';

interface FieldErrors {
  email?: string;
  password?: string;
}

/** The form of /admin-portal (R334–R345). Its fields are the browser's own, so that a password manager can fill them. */
export function AdminSignIn() {
  const session = useStore($session);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<{ title: string; reason: string } | null>(null);
  const [expired, setExpired] = useState(false);
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    startSession();
    setExpired(new URLSearchParams(location.search).get('reason') === 'expired');
  }, []);

  // Somebody who is an admin already goes on (R339); signing in here waits until it has been recorded.
  useEffect(() => {
    if (!busy && isAdmin(session)) location.replace(returnPath(location.search, location.origin));
  }, [busy, session]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !email.current || !password.current) return;
    const identifier = email.current.value.trim();
    const found: FieldErrors = {
      ...(identifier ? {} : { email: 'Email is required' }),
      ...(password.current.value ? {} : { password: 'Password is required' }),
    };
    setErrors(found);
    setRefusal(null);
    if (found.email) return email.current.focus();
    if (found.password) return password.current.focus();
    setBusy(true);
    const result = await signInAsAdmin(identifier, password.current.value);
    // An admin is led on by the effect above, and sees "Signing in..." until the dashboard comes.
    if (result.kind === 'admin') return location.replace(returnPath(location.search, location.origin));
    setBusy(false);
    refuse(result);
  };

  const refuse = ({ kind, reason }: Exclude<SignInResult, { kind: 'admin' }>) => {
    const title = kind === 'denied' ? SIGN_IN_MESSAGES.denied : SIGN_IN_MESSAGES.failed;
    toast({ title, description: reason, tone: 'bad' });
    setRefusal({ title, reason });
    setExpired(false);
    if (!password.current) return;
    password.current.value = '';
    password.current.focus();
  };

  return (
    <>
      <Toaster />
      {/* `dialog`: without script, or before it, a press sends nothing anywhere. */}
      <form className="sign-in" method="dialog" noValidate onSubmit={onSubmit}>
        {expired && (
          <p className="reason" role="status">
            Your session has ended. Sign in again and you are back where you were; notes you typed are still
            there.
          </p>
        )}
        {refusal && (
          <div className="fix" id="admin-refusal">
            <h2>{refusal.title}</h2>
            <p>{refusal.reason}</p>
          </div>
        )}
        <div className={errors.email ? 'field err' : 'field'}>
          <label htmlFor="admin-email">Email</label>
          <FieldMessage id="admin-email-error" text={errors.email} />
          <input
            ref={email}
            className="in"
            id="admin-email"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={errors.email ? 'admin-email-error' : undefined}
          />
        </div>
        <PasswordField inputRef={password} error={errors.password} />
        <button className="btn" type="submit" disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
        <p className="note">Admin access only. All sign-in attempts are logged.</p>
      </form>
    </>
  );
}
