import type { FormHandle } from '#components/forms/use-form.ts';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { PASSWORD_LIMITS, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { USERNAME_LIMITS } from '#domain/accounts/username.ts';

const LIST = [
  'mb-3 grid gap-1 text-1 leading-[1.4] [&>li]:flex [&>li]:items-baseline [&>li]:gap-2',
  '[&_svg]:size-[0.8rem] [&_svg]:flex-none [&_svg]:translate-y-[0.06em]',
].join(' ');

interface Need {
  text: string;
  met: boolean;
}

/** `id` is for the input's `aria-describedby`. */
export function Needs({ id, needs }: { id: string; needs: readonly Need[] }) {
  return (
    <ul className={LIST} id={id}>
      {needs.map(({ text, met }) => (
        <li key={text} className={met ? 'text-success' : 'text-muted'}>
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {met ? (
              <path
                className="fill-current"
                d="M0 0h16v16H0zM6.6 12.3l6.6-7-1.6-1.5-5 5.3-2.2-2.2-1.6 1.5z"
                fillRule="evenodd"
              />
            ) : (
              <path
                className="fill-none stroke-2 stroke-current [stroke-dasharray:3_2.5]"
                d="M1 1h14v14H1z"
              />
            )}
          </svg>
          {text}
          <span className="sr-only">{met ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ul>
  );
}

/** In display order. */
export const EMPTY = { username: '', display_name: '', password: '', confirmation: '' };

export const accountOf = ({ username, display_name, password }: typeof EMPTY) => ({
  username,
  display_name: display_name.trim() === '' ? null : display_name,
  password,
});

export const differs = ({ password, confirmation }: Pick<typeof EMPTY, 'password' | 'confirmation'>) =>
  password === confirmation ? {} : { confirmation: PASSWORD_MESSAGES.different };

export function usernameNeeds(typed: string) {
  const name = typed.trim();
  return [
    {
      text: `${USERNAME_LIMITS.min} to ${USERNAME_LIMITS.max} characters`,
      met: name.length >= USERNAME_LIMITS.min && name.length <= USERNAME_LIMITS.max,
    },
    { text: 'Letters, numbers and underscores only', met: /^[A-Za-z0-9_]+$/.test(name) },
  ];
}

export function passwordNeeds(password: string, confirmation: string) {
  return [
    { text: `At least ${PASSWORD_LIMITS.min} characters`, met: password.length >= PASSWORD_LIMITS.min },
    { text: 'The same in both fields', met: password !== '' && password === confirmation },
  ];
}

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
