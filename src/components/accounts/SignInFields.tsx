import { useState } from 'react';
import { InputField } from '#components/forms/InputField.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { reasonOf } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { retryingImport } from '#lib/retrying-import.ts';
import type { SignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import type { CodeStepProps } from './CodeStep.tsx';
import { NotSignedIn, type Rejection, type useSignInForm } from './use-sign-in-form.ts';

interface SignInFieldsProps {
  form: ReturnType<typeof useSignInForm>['form'];
  name: 'username' | 'identifier' | 'email';
  label: string;
  rejection?: string | undefined;
  required?: boolean;
}

export function SignInFields({ form, name, label, rejection, required }: SignInFieldsProps) {
  return (
    <>
      <InputField
        form={form}
        name={name}
        label={label}
        inputMode={name === 'email' ? 'email' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={required}
      />
      <PasswordField
        {...form.field('password')}
        name="password"
        label="Password"
        autoComplete="current-password"
        also={rejection}
        required={required}
      />
    </>
  );
}

const CodeStep = lazily(async () => (await import('./CodeStep.tsx')).CodeStep);

/** Loaded only for people with a second factor. */
export const SecondStep = (props: CodeStepProps) => (
  <Deferred name="The second step" fallback={<p role="status">Loading...</p>}>
    <CodeStep {...props} />
  </Deferred>
);

interface PasskeyButtonProps {
  title: string;
  /** Leads on to another page. @throws NotSignedIn */
  onDone: (session: SignedIn) => void | Promise<void>;
}

function rejectionOf(fault: unknown, title: string): Rejection {
  if (fault instanceof NotSignedIn) return fault.rejection;
  return { title, reason: fault instanceof AuthError ? fault.message : reasonOf(fault) };
}

/** Instead of the password and the second factor (T04). Its code is loaded when it is pressed. */
export function PasskeyButton({ title, onDone }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  async function press() {
    if (busy) return;
    setBusy(true);
    try {
      const { signInWithPasskey } = await retryingImport(() => import('#state/passkey-sign-in.ts'));
      await onDone(await signInWithPasskey());
    } catch (fault) {
      const { title: failed, reason } = rejectionOf(fault, title);
      toast({ title: failed, description: reason, tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Button kind="line" className="mt-3" aria-disabled={busy} onClick={() => void press()}>
      {busy ? 'Waiting for your device...' : 'Sign in with a passkey'}
    </Button>
  );
}
