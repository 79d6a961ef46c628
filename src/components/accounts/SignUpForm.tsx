import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Needs } from '#components/ui/Needs.tsx';
import { DISPLAY_NAME_MAX } from '#domain/accounts/contract.ts';
import { PATHS } from '#lib/paths.ts';
import { AUTH_MESSAGES, WHO_MAY_JOIN } from './auth-messages.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { usernameNeeds } from './sign-up-fields.ts';
import { type SignUpOptions, useSignUp } from './use-sign-up.ts';

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
