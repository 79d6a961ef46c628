import { useRef } from 'react';
import * as z from 'zod/mini';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { choosePassword } from '#domain/accounts/contract.ts';
import { newPassword, PASSWORD_LIMITS } from '#domain/accounts/password.ts';
import { ApiError } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { tryPassword } from '#state/questions.ts';
import { callSignedIn, endingSession, signOut } from '#state/session.ts';

const SCHEMA = z.object({
  current: z.string().check(z.minLength(1, 'Type your current password')),
  password: newPassword,
});

const CHANGED = {
  title: 'Your password is changed',
  description: 'Every device is signed out. Log in with the new password.',
};

/** The current password is required here: to the endpoint, a recent sign-in is enough. `name`: for password managers. */
export function PasswordForm({ name }: { name: string }) {
  /** The request whose current password was right: once it is replaced, a repetition would find it wrong. */
  const checked = useRef<string>(null);
  const form = useForm({
    id: 'password',
    initial: { current: '', password: '' },
    schema: SCHEMA,
    send: async ({ current, password }, idempotencyKey) => {
      const wrong = checked.current === idempotencyKey ? null : await tryPassword(current);
      if (wrong) throw new ApiError('invalid', 422, wrong, { fields: [{ path: 'current', message: wrong }] });
      checked.current = idempotencyKey;
      return endingSession(() => callSignedIn(choosePassword, { body: { password } }, { idempotencyKey }));
    },
    leadsOn: true,
    onSent: () => void signOut(PATHS.auth, CHANGED),
  });
  return (
    <form method="post" aria-labelledby="password-title" {...form.props}>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        {...form.field('current')}
        name="current"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('password')}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LIMITS.min} characters: three or four unrelated words are hard to guess and easy to remember.`}
      />
      <FormStatus form={form} />
      <Submit form={form} label="Set the new password" busy="Saving..." kind="line" size="sm" />
    </form>
  );
}
