import { useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { declineHeldEntry, type HeldRow } from '#domain/ledger/contract.ts';
import { DECLINE_REASON_MAX } from '#domain/ledger/held.ts';
import type { LedgerSource } from '#domain/ledger/ledger.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { sendDecline } from './missions-api.ts';
import { inz } from './names.ts';

interface DeclineSheetProps {
  entry: HeldRow;
  onDeclined: (entry: HeldRow) => void;
  onClose: () => void;
}

/** What happens besides the INZ going back to the pool. */
const AFTER: Partial<Record<LedgerSource, string>> = {
  contribution: 'The contribution is new again and can be decided anew; its sender gets no email.',
  mission: 'The submission is under review again and can be decided anew.',
  badge: 'The badge stays.',
};

export function DeclineSheet({ entry, onDeclined, onClose }: DeclineSheetProps) {
  const form = useForm({
    id: 'decline',
    initial: { reason: '' },
    draft: tabDraft(`decline-${entry.id}`),
    schema: declineHeldEntry.body,
    send: ({ reason }, key) =>
      write(
        {
          send: () => sendDecline(entry.id, reason, key),
          done: 'Award declined',
          failed: 'Failed to decline award',
          onDone: (declined) => {
            onClose();
            onDeclined(declined);
          },
        },
        key,
      ),
  });

  return (
    <Sheet
      title={`Decline ${inz(entry.points)}`}
      note={entry.description}
      action="Decline award"
      tone="bad"
      form={form}
      onClose={onClose}
    >
      <p className="mb-5">The INZ goes back to the pool. {AFTER[entry.source]}</p>
      <Field {...form.field('reason')} label="Reason" hint="Other admins read it in the audit.">
        <textarea
          {...form.control('reason', { hint: true, required: true })}
          rows={2}
          maxLength={DECLINE_REASON_MAX}
        />
      </Field>
    </Sheet>
  );
}
