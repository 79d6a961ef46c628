import { useState } from 'react';
import { SecondStep, SignInFields } from '#components/accounts/SignInFields.tsx';
import { NotSignedIn, signInReason, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { Button } from '#components/ui/Button.tsx';
import { AuthError } from '#lib/auth/auth-error.ts';
import { PATHS } from '#lib/paths.ts';
import { NO_INSIDERZ } from '#state/carried-toast.ts';
import { isMember, type SignedIn, signIn, signOut, waitsForCode } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

type SignInResult =
  | { kind: 'in'; session: SignedIn }
  /** The password is right; the second factor is still needed. */
  | { kind: 'code' }
  | { kind: 'failed' | 'denied'; title: string; reason: string };

/** Never throws. */
export async function signInHere(identifier: string, password: string): Promise<SignInResult> {
  try {
    const session = await signIn({ identifier, password });
    if (session.status !== 'signed-in') throw new AuthError('disabled');
    return waitsForCode(session) ? { kind: 'code' } : { kind: 'in', session };
  } catch (fault) {
    return { kind: 'failed', title: 'Sign in failed', reason: signInReason(fault) };
  }
}

/** Signs out accounts that are neither member nor admin. */
export async function signInAsMember(identifier: string, password: string): Promise<SignInResult> {
  const result = await signInHere(identifier, password);
  if (result.kind !== 'in' || isMember(result.session)) return result;
  await signOut();
  const more = result.session.rolesKnown ? '' : ' We could not check your access. Try again in a moment.';
  return { kind: 'denied', title: NO_INSIDERZ.title, reason: `${NO_INSIDERZ.description}${more}` };
}

interface SignInFormProps {
  attempt: (identifier: string, password: string) => Promise<SignInResult>;
  /** Called after signing in. The form stays busy until it is replaced. */
  onDone: () => void;
  /** The username of an account created on this page. */
  known?: string | undefined;
}

type Rejection = Exclude<SignInResult, { kind: 'in' | 'code' }>;

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

function Credentials({ attempt, onDone, known, onCode }: SignInFormProps & { onCode: () => void }) {
  const { form, rejection } = useSignInForm<Rejection>({
    id: 'portal',
    name: 'identifier',
    missing: 'Email or username is required',
    known,
    attempt: async (identifier, password) => {
      const result = await attempt(identifier, password);
      if (result.kind === 'code') return onCode();
      if (result.kind !== 'in') throw new NotSignedIn(result);
      onDone();
    },
  });
  return (
    // `post` keeps the password out of the URL if the browser submits the form itself.
    <form method="post" aria-label="Sign in" {...form.props}>
      {rejection && (
        <ErrorBox id="portal-rejection" title={rejection.title} lines={[rejection.reason]}>
          {rejection.kind === 'denied' && (
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
      <Button type="submit" aria-disabled={form.busy}>
        {form.busy ? 'Signing in...' : 'Sign In'}
      </Button>
      <p>
        <a className="inline-block py-3" href={PATHS.recover}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
