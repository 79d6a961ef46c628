import { useRef } from 'react';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { Needs } from '#components/ui/Needs.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { DISPLAY_NAME_MAX } from '#domain/accounts/contract.ts';
import { PATHS } from '#lib/paths.ts';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { passwordNeeds, SIGN_UP_FIELDS, type SignUpField, usernameNeeds } from './sign-up-fields.ts';
import { fieldId, type SignUpOptions, useSignUp } from './use-sign-up.ts';

/** Making an account (R159–R168), on /auth and for whoever was invited. Where it leads is its page's matter. */
export function SignUpForm(options: SignUpOptions) {
  const form = useRef<HTMLFormElement>(null);
  const { typed, errors, failure, busy, follow, submit } = useSignUp(form, options);
  const control = (name: SignUpField, more = {}) =>
    controlProps(fieldId(name), name, { error: errors[name], ...more });
  const marked = SIGN_UP_FIELDS.flatMap((name) => errors[name] ?? []);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={AUTH_MESSAGES.signUp}
      onInput={follow}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorBox
        id="sign-up-box"
        title={failure ? AUTH_MESSAGES.signupFailed : 'Check what is marked'}
        lines={failure ? [failure] : marked}
      />
      <Field id={fieldId('username')} label="Username" error={errors.username}>
        <Needs id="username-needs" needs={usernameNeeds(typed.username)} />
        <input
          {...control('username', { required: true, also: 'username-needs' })}
          type="text"
          defaultValue={options.proposed}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        id={fieldId('display_name')}
        label="Display name"
        optional
        hint="What others see. Without one it is your username."
        error={errors.display_name}
      >
        <input
          {...control('display_name', { hint: true })}
          type="text"
          autoComplete="nickname"
          maxLength={DISPLAY_NAME_MAX}
        />
      </Field>
      <PasswordField
        id={fieldId('password')}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="A few words that do not belong together are hard to guess and easy to keep."
        error={errors.password}
        also="password-needs"
      />
      <PasswordField
        id={fieldId('confirmation')}
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation}
        also="password-needs"
      />
      <Needs id="password-needs" needs={passwordNeeds(typed.password, typed.confirmation)} />
      <p className="note who">
        TheGrid is for people and small businesses; corporates, chains and middlemen may not sign up. You are
        16 or older, or a parent or guardian consents. By signing up you agree to the{' '}
        <a href={PATHS.terms}>Terms & Conditions</a>.
      </p>
      <button className="btn" type="submit" id="sign-up-submit" disabled={busy}>
        {busy ? AUTH_MESSAGES.signingUp : AUTH_MESSAGES.signUp}
      </button>
    </form>
  );
}
