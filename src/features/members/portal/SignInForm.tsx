import { useState } from 'react';
import { PasskeyButton, SecondStep, SignInFields } from '#components/accounts/SignInFields.tsx';
import { NotSignedIn, signInWith, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { PATHS } from '#lib/paths.ts';
import { NO_INSIDERZ } from '#state/carried-toast.ts';
import { isMember, type SignedIn, signOut } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

const FAILED = 'Sign in failed';

/** Signs out accounts that are neither member nor admin. @throws NotSignedIn */
export async function admitMember(session: SignedIn): Promise<void> {
  if (isMember(session)) return;
  await signOut();
  const more = session.rolesKnown ? '' : ' We could not check your access. Try again in a moment.';
  const { title, description } = NO_INSIDERZ;
  throw new NotSignedIn({ denied: true, title, reason: `${description}${more}` });
}

interface SignInFormProps {
  /** @throws NotSignedIn for an account that may not enter */
  admit?: (session: SignedIn) => Promise<void>;
  /** Called after signing in. The form stays busy until it is replaced. */
  onDone: () => void;
  /** The username of an account created on this page. */
  known?: string | undefined;
}

export function SignInForm(props: SignInFormProps) {
  const [codeNeeded, setCodeNeeded] = useState(false);
  if (!codeNeeded) return <Credentials {...props} onCode={() => setCodeNeeded(true)} />;
  return (
    <SecondStep
      onDone={props.onDone}
      onStartAgain={({ title, reason }) => {
        toast({ title, description: reason, tone: 'bad' });
        setCodeNeeded(false);
      }}
    />
  );
}

function Credentials({ admit, onDone, known, onCode }: SignInFormProps & { onCode: () => void }) {
  const enter = async (session: SignedIn) => {
    await admit?.(session);
    onDone();
  };
  const { form, rejection } = useSignInForm({
    id: 'portal',
    name: 'identifier',
    missing: 'Email or username is required',
    known,
    attempt: async (identifier, password) => {
      const session = await signInWith(identifier, password, FAILED);
      if (session) await enter(session);
      else onCode();
    },
  });
  return (
    // `post` keeps the password out of the URL if the browser submits the form itself.
    <form method="post" aria-label="Sign in" {...form.props}>
      {rejection && (
        <ErrorBox id="portal-rejection" title={rejection.title} lines={[rejection.reason]}>
          {rejection.denied && (
            <p>
              Your first meaningful contribution unlocks Insiderz access. If it is accepted, you are invited.{' '}
              <a href={PATHS.contribute}>Contribute</a>
            </p>
          )}
        </ErrorBox>
      )}
      <SignInFields
        form={form}
        name="identifier"
        label="Email or username"
        rejection={rejection ? 'portal-rejection' : undefined}
      />
      <Submit form={form} label="Sign In" busy="Signing in..." />
      <PasskeyButton title={FAILED} onDone={enter} />
      <p>
        <a className="inline-block py-3" href={PATHS.recover}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
