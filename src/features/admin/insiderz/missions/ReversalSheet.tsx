import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { controlProps, Field } from '#components/ui/Field.tsx';
import type { LedgerRow } from '#domain/ledger/contract.ts';
import { REVERSAL_REASON_MAX } from '#domain/ledger/ledger.ts';
import { ApiError } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { $session, signIn } from '#state/session.ts';
import { sendReversal } from './missions-api.ts';
import { inz, whoIs } from './names.ts';

interface ReversalSheetProps {
  entry: LedgerRow;
  onReversed: (correction: LedgerRow) => void;
  onClose: () => void;
}

/** Takes an entry back: a reason, the amount typed again, and the password where it was typed too long ago (A-44, T04). */
export function ReversalSheet({ entry, onReversed, onClose }: ReversalSheetProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [asksPassword, setAsksPassword] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, problem, fields, submit } = useSubmit();
  const session = useStore($session);
  const wrong: FieldErrors = { ...fields, ...errors };
  const who = whoIs(entry.member_id, entry.member);

  const check = (): FieldErrors => ({
    ...(reason.trim() === '' ? { reason: 'Please give a reason' } : {}),
    ...(Number(typed.replaceAll(/[\s,]/g, '')) === entry.points && typed.trim() !== ''
      ? {}
      : { points: `Type ${entry.points} to confirm` }),
    ...(asksPassword && password === '' ? { password: 'Type your password' } : {}),
  });

  const send = async (key: string) => {
    if (password !== '' && session.status === 'signed-in') {
      try {
        await signIn({ identifier: session.user.email ?? session.user.username ?? '', password });
      } catch (fault) {
        if (!(fault instanceof AuthError)) throw fault;
        const fields = [{ path: 'password', message: fault.message }];
        throw new ApiError('invalid', 422, fault.message, { fields });
      }
    }
    return sendReversal(entry.id, { reason, points: entry.points }, key);
  };

  const onSubmit = async () => {
    const found = check();
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`reversal-${first}`)?.focus();
    const failed = await submit([entry.id, reason], {
      send,
      done: 'Entry reversed',
      failed: 'Failed to reverse entry',
      onDone: (correction) => {
        onReversed(correction);
        onClose();
      },
    });
    if (failed instanceof ApiError && failed.code === 'reauth-required') setAsksPassword(true);
  };

  return (
    <FormSheet
      title={`Reverse ${inz(entry.points)}`}
      note={`${entry.description}, to ${who}`}
      action="Reverse entry"
      tone="bad"
      busy={busy}
      dirty={reason !== ''}
      problem={problem && <p>{problem}</p>}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <p className="verdict-pay">
        The entry stays. A correction of {inz(-entry.points)} is written beside it, and {who} and the pool are
        counted anew. This cannot be undone.
      </p>
      <Field
        id="reversal-reason"
        label="Reason"
        hint="It stands in the ledger for everybody who reads it."
        error={wrong.reason}
      >
        <textarea
          {...controlProps('reversal-reason', 'reason', { error: wrong.reason, hint: true, required: true })}
          value={reason}
          rows={2}
          maxLength={REVERSAL_REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field id="reversal-points" label={`Type ${entry.points} to confirm`} error={wrong.points}>
        <input
          {...controlProps('reversal-points', 'points', { error: wrong.points, required: true })}
          value={typed}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {asksPassword && (
        <Field id="reversal-password" label="Your password" error={wrong.password}>
          <input
            {...controlProps('reversal-password', 'password', { error: wrong.password, required: true })}
            type="password"
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </FormSheet>
  );
}
