import './admin-sign-in.css';
import { type FormEvent, useRef, useState } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import { toast } from '#state/toasts.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { FieldMessage } from './FieldMessage.tsx';
import { PasswordField } from './PasswordField.tsx';
import { returnPath } from './return-path.ts';
import { SIGN_IN_MESSAGES, type SignInResult, signInAsAdmin } from './sign-in-as-admin.ts';

interface FieldErrors {
  email?: string;
  password?: string;
}

/** The form of /admin-portal (R334–R345). Its fields are the browser's own, so that a password manager can fill them. */
function SignIn() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [rejection, setRejection] = useState<{ title: string; reason: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /** Who has to choose a longer password before they go on (T04). */
  const [choosing, setChoosing] = useState<string | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const form = useRef<HTMLFormElement>(null);
  useAwake(form);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !email.current || !password.current) return;
    const identifier = email.current.value.trim();
    const found: FieldErrors = {
      ...(identifier ? {} : { email: 'Email is required' }),
      ...(password.current.value ? {} : { password: 'Password is required' }),
    };
    setErrors(found);
    setRejection(null);
    if (found.email) return email.current.focus();
    if (found.password) return password.current.focus();
    setBusy(true);
    const result = await signInAsAdmin(identifier, password.current.value);
    // "Signing in..." stays until the dashboard comes.
    if (result.kind === 'admin') return goOn();
    setBusy(false);
    if (result.kind === 'password') return setChoosing(identifier);
    refuse(result);
  };

  const goOn = () => location.replace(returnPath(location.search, location.origin));

  /** Back to the form, with the reason: the sign-in was too long ago, or did not go on with the new password. */
  const startAgain = (title: string, reason: string) => {
    setChoosing(null);
    toast({ title, description: reason, tone: 'bad' });
    setRejection({ title, reason });
  };

  const refuse = ({ kind, reason }: Extract<SignInResult, { reason: string }>) => {
    const title = kind === 'denied' ? SIGN_IN_MESSAGES.denied : SIGN_IN_MESSAGES.failed;
    toast({ title, description: reason, tone: 'bad' });
    setRejection({ title, reason });
    if (!password.current) return;
    password.current.value = '';
    password.current.focus();
  };

  if (choosing !== null)
    return (
      <>
        <Toaster />
        <ChoosePassword identifier={choosing} onDone={goOn} onStartAgain={startAgain} />
      </>
    );

  return (
    <>
      <Toaster />
      {/* `post`: should the browser ever send it by itself, the password does not end up in an address. */}
      <form ref={form} className="sign-in" method="post" noValidate onSubmit={onSubmit}>
        {rejection && (
          <div className="fix" id="admin-rejection">
            <h2>{rejection.title}</h2>
            <p>{rejection.reason}</p>
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
            type="text"
            inputMode="email"
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

export const AdminSignIn = guarded(SignIn, 'The form');
