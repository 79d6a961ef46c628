import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ErrorBox, headingOf } from '#components/forms/ErrorBox.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { requestRecovery } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { PATHS } from '#lib/paths.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { linkOf, type RecoverLink } from './link.ts';
import { NewPassword } from './NewPassword.tsx';
import { failureOf, Outcome } from './Outcome.tsx';

/** All are in the HTML and the page's script shows one (link.ts): none flashes, and React loads on touch. */
function Forms() {
  const root = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<RecoverLink>();
  const [turn, setTurn] = useState(0);
  // The press that hydrates this page uses the link, so it waits until the link is known.
  useAwake(root, link !== undefined);

  useEffect(() => {
    const read = () => setLink(linkOf(location.hash));
    const follow = () => {
      read();
      setTurn((before) => before + 1);
    };
    read();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const tokenFor = (kind: 'reset' | 'confirm') => (link?.kind === kind ? link.token : null);
  return (
    <div ref={root} className="min-h-[16rem]">
      <div className="in-data-[shows=ask]:block hidden">
        <RequestLink />
      </div>
      <div className="in-data-[shows=reset]:block hidden">
        <NewPassword key={turn} token={tokenFor('reset')} />
      </div>
      <div className="in-data-[shows=confirm]:block hidden">
        <ConfirmAddress key={turn} token={tokenFor('confirm')} />
      </div>
    </div>
  );
}

export const RecoverForms = guarded(Forms);

const SCHEMA = z.object({ username: z.string().check(z.trim(), z.minLength(1, 'Username is required')) });

/** The response is the same for every name. */
function RequestLink() {
  const [requestedFor, setRequestedFor] = useState('');
  const form = useForm({
    id: 'recover',
    initial: { username: '' },
    schema: SCHEMA,
    send: ({ username }, idempotencyKey) =>
      call(requestRecovery, { body: { identifier: username } }, { idempotencyKey }),
    onSent: (_, { username }) => setRequestedFor(username),
    onFailed: () => {
      form.focus('username');
      return undefined;
    },
  });
  const failure = failureOf(form.fault);

  if (requestedFor)
    return (
      <Outcome title="Check your inbox">
        <p>
          If there is an account <b>{requestedFor}</b> with a confirmed recovery address, a link to a new
          password is on its way there. It works once and expires after an hour.
        </p>
        <p>
          Nothing there? Check your spam folder. If your account has no recovery address,{' '}
          <a href={PATHS.contact}>write to us</a> with your username (never your password).
        </p>
        <Button kind="line" onClick={() => setRequestedFor('')}>
          Ask again
        </Button>
      </Outcome>
    );

  return (
    <form method="post" aria-label="Ask for a link" {...form.props}>
      {failure !== null && (
        <ErrorBox title={headingOf(form.fault, 'That did not work')} lines={[failure]} alert />
      )}
      <InputField
        form={form}
        name="username"
        label="Username"
        hint="We send a link to the recovery address that you confirmed."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormProgress form={form} />
      <Submit form={form} label="Send me a link" busy="Sending..." />
      <p className="mt-4">
        <a className="inline-block py-3" href={PATHS.auth}>
          Back to Log In
        </a>
      </p>
    </form>
  );
}
