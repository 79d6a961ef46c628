import { useState } from 'react';
import { SignInFields } from '#components/accounts/SignInFields.tsx';
import { NotSignedIn, type Rejection, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { button } from '#components/ui/button.ts';
import { Toaster } from '#components/ui/Toaster.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import { toast } from '#state/toasts.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { FORM } from './form.ts';
import { returnPath } from './return-path.ts';
import { SIGN_IN_MESSAGES, signInAsAdmin } from './sign-in-as-admin.ts';

const goOn = () => location.replace(returnPath(location.search, location.origin));

/** The form of /admin-portal, or the choice of a longer password that an admin may need first. */
function SignIn() {
  const [choosing, setChoosing] = useState<string | null>(null);
  const [again, setAgain] = useState<Rejection | null>(null);

  /** Back to the form, with the reason: the sign-in was too long ago, or did not go on with the new password. */
  const startAgain = (title: string, reason: string) => {
    setChoosing(null);
    toast({ title, description: reason, tone: 'bad' });
    setAgain({ title, reason });
  };

  return (
    <>
      <Toaster />
      {choosing === null ? (
        <Credentials again={again} onChoose={setChoosing} />
      ) : (
        <ChoosePassword identifier={choosing} onDone={goOn} onStartAgain={startAgain} />
      )}
    </>
  );
}

interface CredentialsProps {
  /** Why somebody who was here before stands here again. */
  again: Rejection | null;
  onChoose: (identifier: string) => void;
}

function Credentials({ again, onChoose }: CredentialsProps) {
  const { form, rejection } = useSignInForm({
    id: 'admin',
    name: 'email',
    missing: 'Email is required',
    attempt: async (identifier, password) => {
      const result = await signInAsAdmin(identifier, password);
      if (result.kind === 'admin') return goOn();
      if (result.kind === 'password') return onChoose(identifier);
      const title = result.kind === 'denied' ? SIGN_IN_MESSAGES.denied : SIGN_IN_MESSAGES.failed;
      throw new NotSignedIn({ title, reason: result.reason });
    },
  });
  useAwake(form.props.ref);
  const shown = rejection ?? (form.busy || form.tried ? null : again);

  return (
    // `post`: should the browser ever send it by itself, the password does not end up in an address.
    <form className={FORM} method="post" {...form.props}>
      {shown && <ErrorBox id="admin-rejection" title={shown.title} lines={[shown.reason]} />}
      <SignInFields form={form} name="email" label="Email" required />
      <button className={button()} type="submit" disabled={form.busy}>
        {form.busy ? 'Signing in...' : 'Sign In'}
      </button>
      <p className="note mt-4">Admin access only. All sign-in attempts are logged.</p>
    </form>
  );
}

export const AdminSignIn = guarded(SignIn, 'The form');
