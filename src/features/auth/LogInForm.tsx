import { useState } from 'react';
import { AUTH_MESSAGES, WELCOME_BACK } from '#components/accounts/auth-messages.ts';
import { SecondStep, SignInFields } from '#components/accounts/SignInFields.tsx';
import {
  NotSignedIn,
  type Rejection,
  signInReason,
  useSignInForm,
} from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { button } from '#components/ui/button.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { PATHS } from '#lib/paths.ts';
import { signIn, waitsForCode } from '#state/session.ts';
import { afterSignIn } from './after-sign-in.ts';

/** Signs in; resolves to true when a second factor is asked for before that is done. */
async function logIn(identifier: string, password: string): Promise<boolean> {
  try {
    const session = await signIn({ identifier, password });
    if (session.status !== 'signed-in') throw new AuthError('disabled', 403);
    return waitsForCode(session);
  } catch (fault) {
    throw new NotSignedIn({ title: AUTH_MESSAGES.loginFailed, reason: signInReason(fault) });
  }
}

/** Signing in by username, or by an address where there is an "@"; by a code as well for who has a second factor. */
export function LogInForm() {
  const [asked, setAsked] = useState(false);
  const [again, setAgain] = useState<Rejection | null>(null);
  if (!asked) return <Credentials again={again} onCode={() => setAsked(true)} />;
  const startAgain = (why: Rejection) => {
    setAgain(why);
    setAsked(false);
  };
  return <SecondStep onDone={() => afterSignIn(WELCOME_BACK)} onStartAgain={startAgain} />;
}

function Credentials({ again, onCode }: { again: Rejection | null; onCode: () => void }) {
  const { form, rejection: refused } = useSignInForm({
    id: 'log-in',
    name: 'username',
    missing: 'Username is required',
    attempt: async (identifier, password) => {
      if (await logIn(identifier, password)) onCode();
      else afterSignIn(WELCOME_BACK);
    },
  });
  const rejection = refused ?? (form.busy || form.tried ? null : again);
  const marked = Object.values(form.errors).filter((line) => line !== undefined);
  return (
    // `post`: should the browser ever send it by itself, the password does not end up in an address.
    <form method="post" aria-label={AUTH_MESSAGES.logIn} {...form.props}>
      <ErrorBox
        id="log-in-box"
        title={rejection?.title ?? 'Check the marked fields'}
        lines={rejection ? [rejection.reason] : marked}
      />
      <SignInFields
        form={form}
        name="username"
        label="Username"
        rejection={rejection ? 'log-in-box' : undefined}
      />
      <button className={button()} type="submit" disabled={form.busy}>
        {form.busy ? AUTH_MESSAGES.loggingIn : AUTH_MESSAGES.logIn}
      </button>
      <p className="mt-4">
        <a className="inline-block py-3" href={PATHS.recover}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
