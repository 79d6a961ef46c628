import type { FormHandle } from '#components/forms/use-form.ts';
import { Needs } from '#components/ui/Needs.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { passwordNeeds } from './sign-up-fields.ts';

interface NewPasswordFieldsProps {
  form: Pick<FormHandle<{ password: string; confirmation: string }>, 'field' | 'values'>;
  label: string;
  needs: string;
}

export function NewPasswordFields({ form, label, needs }: NewPasswordFieldsProps) {
  const { password, confirmation } = form.values;
  return (
    <>
      <PasswordField
        {...form.field('password')}
        name="password"
        label={label}
        autoComplete="new-password"
        hint="Three or four unrelated words are hard to guess and easy to remember."
        also={needs}
      />
      <PasswordField
        {...form.field('confirmation')}
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        also={needs}
      />
      <Needs id={needs} needs={passwordNeeds(password, confirmation)} />
    </>
  );
}
