import { useState } from 'react';
import { SecondStep } from '#components/accounts/SecondStep.tsx';
import { SignInFields } from '#components/accounts/SignInFields.tsx';
import { NotSignedIn, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { button } from '#components/ui/button.ts';
import { PATHS } from '#lib/paths.ts';
import { toast } from '#state/toasts.ts';
import type { SignInResult } from './sign-in-as-member.ts';

interface SignInFormProps {
  attempt: (identifier: string, password: string) => Promise<SignInResult>;
  /** Somebody is in. The form stays busy until something else takes its place. */
  onDone: () => void;
  /** The name of an account that was just made. */
  known?: string | undefined;
}

type Rejection = Exclude<SignInResult, { kind: 'in' | 'code' }>;

/** The form of the members' side; by a code as well for who has a second factor. */
export function SignInForm(props: SignInFormProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) return <Credentials {...props} onCode={() => setAsked(true)} />;
  return (
    <SecondStep
      onDone={props.onDone}
      onStartAgain={({ title, reason }) => {
        toast({ title, description: reason, tone: 'bad' });
        setAsked(false);
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
    // `post`: should the browser ever send it by itself, the password does not end up in an address.
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
      <button className={button()} type="submit" aria-disabled={form.busy}>
        {form.busy ? 'Signing in...' : 'Sign In'}
      </button>
      <p>
        <a className="inline-block py-3" href={PATHS.recover}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
