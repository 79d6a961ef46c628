import { useState } from 'react';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { controlProps, Field } from '#components/ui/Field.tsx';
import type { LedgerRow } from '#domain/ledger/contract.ts';
import { REVERSAL_REASON_MAX } from '#domain/ledger/ledger.ts';
import { sendReversal } from './missions-api.ts';
import { inz, whoIs } from './names.ts';

interface ReversalSheetProps {
  entry: LedgerRow;
  onReversed: (correction: LedgerRow) => void;
  onClose: () => void;
}

/** Takes an entry back: a reason, and the amount typed again. */
export function ReversalSheet({ entry, onReversed, onClose }: ReversalSheetProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, problem, fields, submit } = useSubmit();
  const wrong: FieldErrors = { ...fields, ...errors };
  const who = whoIs(entry.member_id, entry.member);

  const check = (): FieldErrors => ({
    ...(reason.trim() === '' ? { reason: 'Please give a reason' } : {}),
    ...(Number(typed.replaceAll(/[\s,]/g, '')) === entry.points && typed.trim() !== ''
      ? {}
      : { points: `Type ${entry.points} to confirm` }),
  });

  const onSubmit = async () => {
    const found = check();
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return document.getElementById(`reversal-${first}`)?.focus();
    await submit([entry.id, reason], {
      send: (key) => sendReversal(entry.id, { reason, points: entry.points }, key),
      done: 'Entry reversed',
      failed: 'Failed to reverse entry',
      onDone: (correction) => {
        onReversed(correction);
        onClose();
      },
    });
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
    </FormSheet>
  );
}
