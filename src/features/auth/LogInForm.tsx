import { useState } from 'react';
import { AUTH_MESSAGES, WELCOME_BACK } from '#components/accounts/auth-messages.ts';
import { PasskeyButton } from '#components/accounts/PasskeyButton.tsx';
import { SecondStep, SignInFields } from '#components/accounts/SignInFields.tsx';
import { type Rejection, signInWith, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { Button } from '#components/ui/Button.tsx';
import { PATHS } from '#lib/paths.ts';
import { afterSignIn } from './after-sign-in.ts';

/** Accepts a username, or an email address when it contains "@"; then a code for accounts with a second factor. */
export function LogInForm() {
  const [codeRequired, setCodeRequired] = useState(false);
  const [lastRejection, setLastRejection] = useState<Rejection | null>(null);
  if (!codeRequired)
    return <Credentials lastRejection={lastRejection} onCode={() => setCodeRequired(true)} />;
  const startAgain = (why: Rejection) => {
    setLastRejection(why);
    setCodeRequired(false);
  };
  return <SecondStep onDone={() => afterSignIn(WELCOME_BACK)} onStartAgain={startAgain} />;
}

function Credentials({ lastRejection, onCode }: { lastRejection: Rejection | null; onCode: () => void }) {
  const { form, rejection: refused } = useSignInForm({
    id: 'log-in',
    name: 'username',
    missing: 'Username is required',
    attempt: async (identifier, password) => {
      if (await signInWith(identifier, password, AUTH_MESSAGES.loginFailed)) afterSignIn(WELCOME_BACK);
      else onCode();
    },
  });
  const rejection = refused ?? (form.busy || form.tried ? null : lastRejection);
  const marked = Object.values(form.errors).filter((line) => line !== undefined);
  return (
    // `post` keeps the password out of the URL if the browser submits the form itself.
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
      <Button type="submit" disabled={form.busy}>
        {form.busy ? AUTH_MESSAGES.loggingIn : AUTH_MESSAGES.logIn}
      </Button>
      <PasskeyButton title={AUTH_MESSAGES.loginFailed} onDone={() => afterSignIn(WELCOME_BACK)} />
      <p className="mt-4">
        <a className="inline-block py-3" href={PATHS.recover}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
