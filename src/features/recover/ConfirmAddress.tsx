import { useState } from 'react';
import * as z from 'zod/mini';
import { FormProgress } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
import { problem } from '#components/ui/text-field.ts';
import { confirmRecoveryAddress } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { forgetLink } from './link.ts';
import { failureOf, isGone, Outcome } from './Outcome.tsx';

const NOTHING = z.object({});

/** Confirms a recovery address on press. Opening the link does nothing, because mail scanners open links. */
export function ConfirmAddress({ token }: { token: string | null }) {
  const [confirmed, setConfirmed] = useState(false);
  const form = useForm({
    id: 'confirm',
    initial: {},
    schema: NOTHING,
    send: (_, idempotencyKey) =>
      call(confirmRecoveryAddress, { body: { token: token ?? '' } }, { idempotencyKey }),
    onSent: () => {
      forgetLink();
      setConfirmed(true);
    },
  });
  const { busy, fault } = form;
  const gone = isGone(fault);

  if (confirmed)
    return (
      <Outcome title="Address confirmed">
        <p>
          If you forget your password, we can send a link to choose a new one there. We also send warnings
          about your sign-in there, and any emails that you turn on.
        </p>
        <a className={button()} href={PATHS.account}>
          Go to your account
        </a>
      </Outcome>
    );

  return (
    <Outcome title="Confirm your recovery address" isDone={false}>
      {fault !== null && (
        <div className={`${problem} m-0!`} role="alert">
          <p>
            {gone
              ? 'This link doesn’t work any more. Links work once and expire after a day. Your account shows whether the address is confirmed, and sends a new link.'
              : failureOf(fault)}
          </p>
        </div>
      )}
      <FormProgress form={form} />
      <p>Confirm that we may use this address if you forget your password.</p>
      {gone ? (
        <a className={button({ kind: 'line' })} href={PATHS.account}>
          Go to your account
        </a>
      ) : (
        <Button aria-disabled={busy} onClick={() => void (token && form.submit())}>
          {busy ? 'Confirming...' : 'Confirm this address'}
        </Button>
      )}
    </Outcome>
  );
}
