import { useEffect, useState } from 'react';
import { PasskeyButton, SecondStep, SignInFields } from '#components/accounts/SignInFields.tsx';
import { NotSignedIn, type Rejection, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { mountToaster } from '#components/ui/toaster.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { SECOND_FACTOR_PLACE } from '#lib/paths.ts';
import type { Session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { ChoosePassword, FORM } from './ChoosePassword.tsx';
import { returnPath } from './on-arrival.ts';
import { admit, SIGN_IN_MESSAGES, type SignInResult, signInAsAdmin } from './sign-in-as-admin.ts';

const openDashboard = () => location.replace(returnPath(location.search, location.origin));

interface Next {
  identifier: string;
  step: 'code' | 'password';
}

/** @throws NotSignedIn with the reason */
function follow(result: SignInResult, identifier: string, onNext: (next: Next) => void): void {
  if (result.kind === 'failed' || result.kind === 'denied') {
    const title = result.kind === 'denied' ? SIGN_IN_MESSAGES.denied : SIGN_IN_MESSAGES.failed;
    throw new NotSignedIn({ title, reason: result.reason });
  }
  if (result.kind === 'admin') openDashboard();
  else if (result.kind === 'enrolment') location.replace(SECOND_FACTOR_PLACE);
  else onNext({ identifier, step: result.kind });
}

function SignIn() {
  const [next, setNext] = useState<Next | null>(null);
  const [again, setAgain] = useState<Rejection | null>(null);
  useEffect(mountToaster, []);

  /** Returns to the form with a reason: the sign-in is too old, or failed with the new password. */
  const startAgain = (title: string, reason: string) => {
    setNext(null);
    toast({ title, description: reason, tone: 'bad' });
    setAgain({ title, reason });
  };

  const admitShown = async (identifier: string, session: Session) => {
    const result = await admit(identifier, session);
    if (result.kind === 'denied') return startAgain(SIGN_IN_MESSAGES.denied, result.reason);
    follow(result, identifier, setNext);
  };

  return (
    <>
      {next === null && <Credentials again={again} onNext={setNext} />}
      {next?.step === 'password' && (
        <ChoosePassword identifier={next.identifier} onDone={openDashboard} onStartAgain={startAgain} />
      )}
      {next?.step === 'code' && (
        <SecondStep
          className={FORM}
          onDone={(session) => admitShown(next.identifier, session)}
          onStartAgain={({ title, reason }) => startAgain(title, reason)}
        />
      )}
    </>
  );
}

function Credentials({ again, onNext }: { again: Rejection | null; onNext: (next: Next) => void }) {
  const { form, rejection } = useSignInForm({
    id: 'admin',
    name: 'email',
    missing: 'Email is required',
    attempt: async (identifier, password) =>
      follow(await signInAsAdmin(identifier, password), identifier, onNext),
  });
  useAwake(form.props.ref);
  const shown = rejection ?? (form.busy || form.tried ? null : again);

  return (
    // `post`: a native submit must not put the password into the address.
    <form className={FORM} method="post" {...form.props}>
      {shown && <ErrorBox id="admin-rejection" title={shown.title} lines={[shown.reason]} />}
      <SignInFields form={form} name="email" label="Email" required />
      <Submit form={form} label="Sign In" busy="Signing in..." />
      <PasskeyButton
        title={SIGN_IN_MESSAGES.failed}
        onDone={async (session) => {
          const name = session.user.email ?? session.user.id;
          follow(await admit(name, session), name, onNext);
        }}
      />
      <p className="note mt-4">Admin access only. All sign-in attempts are logged.</p>
    </form>
  );
}

export const AdminSignIn = guarded(SignIn);
