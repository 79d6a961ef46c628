import { Deferred } from '#components/ui/Boundary.tsx';
import { Field } from '#components/ui/Field.tsx';
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
      <Field {...form.field(name)} label={label}>
        <input
          {...form.control(name, { required: true })}
          type="text"
          inputMode={name === 'email' ? 'email' : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required={required}
        />
      </Field>
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
