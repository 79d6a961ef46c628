import { useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { type LedgerRow, reverseEntry } from '#domain/ledger/contract.ts';
import { REVERSAL_REASON_MAX } from '#domain/ledger/ledger.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { sendReversal } from './missions-api.ts';
import { inz, whoIs } from './names.ts';

interface ReversalSheetProps {
  entry: LedgerRow;
  onReversed: (correction: LedgerRow) => void;
  onClose: () => void;
}

export function ReversalSheet({ entry, onReversed, onClose }: ReversalSheetProps) {
  const who = whoIs(entry.member_id, entry.member);
  const form = useForm({
    id: 'reversal',
    initial: { reason: '', points: '' },
    draft: tabDraft(`reversal-${entry.id}`),
    schema: reverseEntry.body,
    toInput: ({ reason }) => ({ reason, points: entry.points }),
    also: ({ points }) =>
      Number(points.replaceAll(/[\s,]/g, '')) === entry.points && points.trim() !== ''
        ? {}
        : { points: `Type ${entry.points} to confirm` },
    send: (body, key) =>
      write(
        {
          send: () => sendReversal(entry.id, body, key),
          done: 'Entry reversed',
          failed: 'Failed to reverse entry',
          onDone: (correction) => {
            onReversed(correction);
            onClose();
          },
        },
        key,
      ),
  });

  return (
    <Sheet
      title={`Reverse ${inz(entry.points)}`}
      note={`${entry.description}, to ${who}`}
      action="Reverse entry"
      tone="bad"
      form={form}
      onClose={onClose}
    >
      <p className="mb-5">
        The entry stays. A correction of {inz(-entry.points)} is written beside it, and {who} and the pool are
        counted anew. If it was a mistake, “Pay again” in the row of the correction pays it once more.
      </p>
      <Field {...form.field('reason')} label="Reason" hint="Everybody who reads the ledger sees it.">
        <textarea
          {...form.control('reason', { hint: true, required: true })}
          rows={2}
          maxLength={REVERSAL_REASON_MAX}
        />
      </Field>
      <Field {...form.field('points')} label={`Type ${entry.points} to confirm`}>
        <input
          {...form.control('points', { required: true })}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
      </Field>
    </Sheet>
  );
}
