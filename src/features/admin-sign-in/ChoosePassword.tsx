import * as z from 'zod/mini';
import { Needs } from '#components/accounts/NewPasswordFields.tsx';
import { ErrorBox, headingOf } from '#components/forms/ErrorBox.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { choosePassword } from '#domain/accounts/contract.ts';
import { ADMIN_PASSWORD_MIN, newPassword, PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import { ApiError } from '#lib/api-client.ts';
import { focusNow } from '#lib/element.ts';
import { callSignedIn, signIn } from '#state/session.ts';

export const FORM = [
  'mt-5 max-w-[29rem] rounded-2 border border-line bg-raised p-4 shadow-1 md:p-5',
  'text-2 [&>button]:w-full [&>div]:mb-5 [&_[data-wrong]]:ml-0',
].join(' ');

interface ChoosePasswordProps {
  /** As typed; used to sign in again with the new password. */
  identifier: string;
  onDone: () => void;
  onStartAgain: (title: string, reason: string) => void;
}

const OVER: ReadonlySet<string> = new Set(['reauth-required', 'unauthenticated']);

const SCHEMA = z.object({ password: newPassword });

/** A new admin whose password is too short chooses another before the dashboard opens (T04). */
export function ChoosePassword({ identifier, onDone, onStartAgain }: ChoosePasswordProps) {
  const form = useForm({
    id: 'admin-new',
    initial: { password: '' },
    schema: SCHEMA,
    also: ({ password }) =>
      password.length < ADMIN_PASSWORD_MIN ? { password: PASSWORD_MESSAGES.shortForAdmin } : {},
    send: (body, idempotencyKey) => callSignedIn(choosePassword, { body }, { idempotencyKey }),
    // Stays busy until the dashboard replaces the page.
    leadsOn: true,
    onSent: (_, { password }) =>
      signIn({ identifier, password }).then(onDone, () =>
        onStartAgain('Your password is changed', 'Sign in with the new one to go on.'),
      ),
    onFailed: (fault) => {
      if (fault instanceof ApiError && OVER.has(fault.code))
        onStartAgain('Please sign in again', fault.message);
    },
  });
  const { values, problem } = form;

  return (
    <form
      className={`${FORM} [&>p]:mb-5`}
      data-choosing=""
      method="post"
      aria-labelledby="choose-title"
      {...form.props}
    >
      <h2 className="mb-3 text-3 outline-offset-4" id="choose-title" ref={focusNow} tabIndex={-1}>
        Choose a new password
      </h2>
      <p>
        You’re now an admin, and admins need a password of at least {ADMIN_PASSWORD_MIN} characters. Three or
        four unrelated words are hard to guess and easy to remember.
      </p>
      {problem !== null && (
        <ErrorBox
          title={headingOf(form.fault, 'Your password is not changed')}
          lines={[problem]}
          alert
          below
        />
      )}
      {/* Lets password managers store the new password under the right name. */}
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        name="password"
        label="New password"
        autoComplete="new-password"
        also="choose-needs"
      />
      <Needs
        id="choose-needs"
        needs={[
          {
            text: `At least ${ADMIN_PASSWORD_MIN} characters`,
            met: values.password.length >= ADMIN_PASSWORD_MIN,
          },
        ]}
      />
      <FormProgress form={form} />
      <Submit form={form} label="Set the new password" busy="Saving..." />
      <p className="note mt-4">Every other device is signed out.</p>
    </form>
  );
}
