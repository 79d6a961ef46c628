import { InputField } from '#components/forms/InputField.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import type { CodeStepProps } from './CodeStep.tsx';
import type { useSignInForm } from './use-sign-in-form.ts';

interface SignInFieldsProps {
  form: ReturnType<typeof useSignInForm>['form'];
  name: 'username' | 'identifier' | 'email';
  label: string;
  rejection?: string | undefined;
  required?: boolean;
}

export function SignInFields({ form, name, label, rejection, required }: SignInFieldsProps) {
  return (
    <>
      <InputField
        form={form}
        name={name}
        label={label}
        inputMode={name === 'email' ? 'email' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={required}
      />
      <PasswordField
        {...form.field('password')}
        name="password"
        label="Password"
        autoComplete="current-password"
        also={rejection}
        required={required}
      />
    </>
  );
}

const CodeStep = lazily(async () => (await import('./CodeStep.tsx')).CodeStep);

/** Loaded only for people with a second factor. */
export const SecondStep = (props: CodeStepProps) => (
  <Deferred name="The second step" fallback={<p role="status">Loading...</p>}>
    <CodeStep {...props} />
  </Deferred>
);
