import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { differs, NewPasswordFields } from '#components/accounts/NewPasswordFields.tsx';
import { ErrorBox, headingOf } from '#components/forms/ErrorBox.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { button } from '#components/ui/button.ts';
import { completeRecovery } from '#domain/accounts/contract.ts';
import { newPassword } from '#domain/accounts/password.ts';
import { call } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { retryingImport } from '#lib/retrying-import.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';
import { forgetLink } from './link.ts';
import { DeadLink, failureOf, isGone, Outcome } from './Outcome.tsx';

const SCHEMA = z.object({ password: newPassword });

/** A new password ends all sessions; the one on this device is cleared too. */
async function forgetSession(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const { signOut } = await retryingImport(() => import('#state/session.ts'));
  await signOut();
}

/** Sets a new password with the secret of a link. `null`: the link has not been read yet. */
export function NewPassword({ token }: { token: string | null }) {
  const [changed, setChanged] = useState<{ username: string | null } | null>(null);
  const form = useForm({
    id: 'new',
    initial: { password: '', confirmation: '' },
    schema: SCHEMA,
    also: differs,
    send: ({ password }, idempotencyKey) =>
      call(completeRecovery, { body: { token: token ?? '', password } }, { idempotencyKey }),
    onSent: ({ username }) => {
      forgetLink();
      setChanged({ username });
      void forgetSession().catch(() => undefined);
    },
  });
  const { fault } = form;
  const failure = failureOf(fault);

  useEffect(() => {
    if (!token) return;
    void import('#lib/auth/auth.ts').then(({ notifyRecovery }) => notifyRecovery()).catch(() => undefined);
  }, [token]);

  if (changed)
    return (
      <Outcome title="Your password is changed">
        <p>
          {changed.username && (
            <>
              Your username is <b>{changed.username}</b>.{' '}
            </>
          )}
          You are signed out on every device: log in with the new password.
        </p>
        <a className={button()} href={PATHS.auth}>
          Log In
        </a>
      </Outcome>
    );
  if (isGone(fault)) return <DeadLink />;

  return (
    <form
      method="post"
      aria-label="Set a new password"
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        if (token) void form.submit();
      }}
    >
      {failure !== null && (
        <ErrorBox title={headingOf(fault, 'Your password is not changed')} lines={[failure]} alert />
      )}
      <NewPasswordFields form={form} label="New password" needs="new-needs" />
      <FormProgress form={form} />
      <Submit form={form} label="Set the new password" busy="Saving..." />
      <p className="note my-4">You will be signed out on every device.</p>
    </form>
  );
}
