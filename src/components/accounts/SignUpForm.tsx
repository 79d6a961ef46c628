import { useRef, useState } from 'react';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { FormProgress } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { createAccount, DISPLAY_NAME_MAX } from '#domain/accounts/contract.ts';
import { ApiError } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { PATHS } from '#lib/paths.ts';
import { signUp } from '#state/session.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { AUTH_MESSAGES, WHO_MAY_JOIN } from './auth-messages.ts';
import { accountOf, differs, EMPTY, Needs, NewPasswordFields, usernameNeeds } from './NewPasswordFields.tsx';

/** Used on /auth and for invited people; the page decides where it leads. */
export function SignUpForm(options: SignUpOptions) {
  const { form, failure } = useSignUp(options);
  const { values, busy } = form;
  const marked = Object.values(form.errors).filter((line) => line !== undefined);

  return (
    <form method="post" aria-label={AUTH_MESSAGES.signUp} {...form.props}>
      <ErrorBox
        id="sign-up-box"
        title={failure ? AUTH_MESSAGES.signupFailed : 'Check the marked fields'}
        lines={failure ? [failure] : marked}
      />
      <Field {...form.field('username')} label="Username">
        <Needs id="username-needs" needs={usernameNeeds(values.username)} />
        <input
          {...form.control('username', { required: true, also: 'username-needs' })}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <InputField
        form={form}
        name="display_name"
        label="Display name"
        optional
        hint="What others see. Without one it is your username."
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
      />
      <NewPasswordFields form={form} label="Password" needs="password-needs" />
      <p className="note my-4">
        {WHO_MAY_JOIN} By signing up you agree to the <a href={PATHS.terms}>Terms & Conditions</a>.
      </p>
      <FormProgress form={form} />
      <Button type="submit" id="sign-up-submit" disabled={busy}>
        {busy ? AUTH_MESSAGES.signingUp : AUTH_MESSAGES.signUp}
      </Button>
    </form>
  );
}

const UNKNOWN = 'Something went wrong on this page. Nothing was lost but the password: please try again.';

interface SignUpOptions {
  proposed?: string | undefined;
  onDone: () => void;
  /** Called when the account was created but signing in failed. */
  onCreated: (username: string) => void;
}

function useSignUp({ proposed = '', onDone, onCreated }: SignUpOptions) {
  const toastId = useRef(0);
  const [reason, setReason] = useState('');

  const form = useForm({
    id: 'sign-up',
    idOf: (name) => `sign-up-${name.replace('_', '-')}`,
    initial: { ...EMPTY, username: proposed },
    schema: createAccount.body,
    toInput: accountOf,
    also: differs,
    onTry: () => dismiss(toastId.current),
    send: signUp,
    // "Creating account..." stays until the next page loads.
    leadsOn: true,
    onSent: onDone,
    onFailed: (fault, found, { username }) => {
      if (isMade(fault)) {
        toastId.current = toast({
          title: 'Your account is made',
          description: `Signing in did not work just now. ${fault.message}`,
          tone: 'bad',
        });
        onCreated(username);
        return undefined;
      }
      const all = { ...wrongByFault(fault), ...found };
      const description = reasonFor(fault, all);
      setReason(description);
      toastId.current = toast({ title: AUTH_MESSAGES.signupFailed, description, tone: 'bad' });
      document.getElementById('sign-up-submit')?.focus();
      // Passwords are cleared only where one of them was the problem.
      if (all.password) form.fill({ password: '', confirmation: '' });
      return all;
    },
  });

  /** Empty when the field errors explain it. */
  const failure = form.fault === null || isMade(form.fault) ? '' : reason;
  return { form, failure };
}

/** The account exists; only signing in failed. */
const isMade = (fault: unknown): fault is AuthError =>
  fault instanceof AuthError && fault.code !== 'weak-password';

function wrongByFault(fault: unknown): { username?: string; password?: string } {
  if (fault instanceof AuthError && fault.code === 'weak-password') return { password: fault.message };
  return fault instanceof ApiError && fault.code === 'conflict' ? { username: fault.message } : {};
}

function reasonFor(fault: unknown, errors: Partial<Record<string, string>>): string {
  const known = fault instanceof ApiError || fault instanceof AuthError;
  return Object.values(errors).find(Boolean) ?? (known ? fault.message : UNKNOWN);
}
