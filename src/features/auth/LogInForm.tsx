import { AUTH_MESSAGES, WELCOME_BACK } from '#components/accounts/auth-messages.ts';
import { SignInFields } from '#components/accounts/SignInFields.tsx';
import { NotSignedIn, signInReason, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { button } from '#components/ui/button.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { PATHS } from '#lib/paths.ts';
import { signIn } from '#state/session.ts';
import { goOn } from './go-on.ts';

async function logIn(identifier: string, password: string): Promise<void> {
  try {
    const session = await signIn({ identifier, password });
    if (session.status !== 'signed-in') throw new AuthError('disabled', 403);
  } catch (fault) {
    throw new NotSignedIn({ title: AUTH_MESSAGES.loginFailed, reason: signInReason(fault) });
  }
  goOn(WELCOME_BACK);
}

/** Signing in by username, or by an address where there is an "@". */
export function LogInForm() {
  const { form, rejection } = useSignInForm({
    id: 'log-in',
    name: 'username',
    missing: 'Username is required',
    attempt: logIn,
  });
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
