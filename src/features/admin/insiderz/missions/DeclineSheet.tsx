import { useState } from 'react';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { useSubmit } from '#components/portal/use-submit.ts';
import { controlProps, Field } from '#components/ui/Field.tsx';
import type { HeldRow } from '#domain/ledger/contract.ts';
import { DECLINE_REASON_MAX } from '#domain/ledger/held.ts';
import type { LedgerSource } from '#domain/ledger/ledger.ts';
import { sendDecline } from './missions-api.ts';
import { inz } from './names.ts';

interface DeclineSheetProps {
  entry: HeldRow;
  onDeclined: (entry: HeldRow) => void;
  onClose: () => void;
}

/** What happens besides the INZ going back to the pool. */
const AFTER: Partial<Record<LedgerSource, string>> = {
  contribution: 'The contribution is new again and can be decided anew; its sender is told nothing.',
  mission: 'The submission is under review again and can be decided anew.',
  badge: 'The badge stays.',
};

/** Declines what waits for a second admin, with a reason (D36). */
export function DeclineSheet({ entry, onDeclined, onClose }: DeclineSheetProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, problem, fields, submit } = useSubmit();
  const wrong = error ?? fields.reason;

  const onSubmit = async () => {
    if (reason.trim() === '') {
      setError('Please give a reason');
      return document.getElementById('decline-reason')?.focus();
    }
    setError(undefined);
    await submit([entry.id, reason], {
      send: (key) => sendDecline(entry.id, reason, key),
      done: 'Award declined',
      failed: 'Failed to decline award',
      onDone: (declined) => {
        onClose();
        onDeclined(declined);
      },
    });
  };

  return (
    <FormSheet
      title={`Decline ${inz(entry.points)}`}
      note={entry.description}
      action="Decline award"
      tone="bad"
      busy={busy}
      dirty={reason !== ''}
      problem={problem && <p>{problem}</p>}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <p className="verdict-pay">The INZ go back to the pool. {AFTER[entry.source]}</p>
      <Field id="decline-reason" label="Reason" hint="It stands in the audit for other admins." error={wrong}>
        <textarea
          {...controlProps('decline-reason', 'reason', { error: wrong, hint: true, required: true })}
          value={reason}
          rows={2}
          maxLength={DECLINE_REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormSheet>
  );
}
