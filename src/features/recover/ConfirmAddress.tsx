import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { confirmRecoveryAddress } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { failureOf, isGone } from './failure.ts';
import { forgetLink } from './link.ts';

const NOTHING = z.object({});

/**
 * Confirms a recovery address by a press. Opening the link does nothing: mail scanners open links, and they are not
 * the person.
 */
export function ConfirmAddress({ token }: { token: string | null }) {
  const done = useRef<HTMLHeadingElement>(null);
  const [confirmed, setConfirmed] = useState(false);
  const form = useForm({
    id: 'confirm',
    initial: {},
    schema: NOTHING,
    send: () => call(confirmRecoveryAddress, { body: { token: token ?? '' } }),
    onSent: () => {
      forgetLink();
      flushSync(() => setConfirmed(true));
      done.current?.focus();
    },
  });
  const { busy, fault } = form;
  const gone = isGone(fault);

  if (confirmed)
    return (
      <div className="recover-done">
        <h2 ref={done} tabIndex={-1}>
          Address confirmed
        </h2>
        <p>
          If you ever lose your password, a link to a new one can be sent there. We use it for nothing else.
        </p>
        <a className="btn" href={PATHS.account}>
          Go to your account
        </a>
      </div>
    );

  return (
    <div className="recover-done">
      <h2>Confirm your recovery address</h2>
      {fault !== null && (
        <div className="fix" role="alert">
          <p>
            {gone
              ? 'This link does not work any more. Links work once, and only for a while. Send yourself a new one from your account.'
              : failureOf(fault)}
          </p>
        </div>
      )}
      <p>Press to use the address that this email went to for a forgotten password.</p>
      {gone ? (
        <a className="btn line" href={PATHS.account}>
          Go to your account
        </a>
      ) : (
        <button className="btn" type="button" disabled={busy} onClick={() => void (token && form.submit())}>
          {busy ? 'Confirming...' : 'Confirm this address'}
        </button>
      )}
    </div>
  );
}
