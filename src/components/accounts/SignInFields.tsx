import { Suspense } from 'react';
import { Boundary } from '#components/ui/Boundary.tsx';
import { Field } from '#components/ui/Field.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import type { CodeStepProps } from './CodeStep.tsx';
import type { useSignInForm } from './use-sign-in-form.ts';

interface SignInFieldsProps {
  form: ReturnType<typeof useSignInForm>['form'];
  /** The control for who signs in, and what it is called. */
  name: 'username' | 'identifier' | 'email';
  label: string;
  /** The id of why somebody was not let in, on show. */
  rejection?: string | undefined;
  /** Says to the browser as well that both are required. */
  required?: boolean;
}

/** The two fields of signing in. */
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

/** The second step of signing in, whose code is fetched for those alone who have one. */
export const SecondStep = (props: CodeStepProps) => (
  <Boundary name="The second step">
    <Suspense fallback={<p role="status">Loading...</p>}>
      <CodeStep {...props} />
    </Suspense>
  </Boundary>
);
