import { useWriteForm } from '#components/forms/use-write-form.ts';
import {
  declinePendingAward,
  type LedgerRow,
  type PendingAwardRow,
  reverseEntry,
} from '#domain/ledger/contract.ts';
import { type LedgerSource, REVERSAL_REASON_MAX } from '#domain/ledger/ledger.ts';
import { DECLINE_REASON_MAX } from '#domain/ledger/pending-award.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { FormSheet } from '../../FormFields.tsx';
import { inz, personLabel } from './records.ts';

interface ReversalSheetProps {
  entry: LedgerRow;
  onReversed: (correction: LedgerRow) => void;
  onClose: () => void;
}

export function ReversalSheet({ entry, onReversed, onClose }: ReversalSheetProps) {
  const who = personLabel(entry.member_id, entry.member);
  const form = useWriteForm({
    id: 'reversal',
    initial: { reason: '', points: '' },
    draft: tabDraft(`reversal-${entry.id}`),
    schema: reverseEntry.body,
    toInput: ({ reason }) => ({ reason, points: entry.points }),
    also: ({ points }) =>
      Number(points.replaceAll(/[\s,]/g, '')) === entry.points && points.trim() !== ''
        ? {}
        : { points: `Type ${entry.points} to confirm` },
    send: (body) => sendTo(reverseEntry, { params: { id: entry.id }, body }),
    done: 'Entry reversed',
    failed: 'Failed to reverse entry',
    onDone: onReversed,
    onClose,
  });

  return (
    <FormSheet
      title={`Reverse ${inz(entry.points)}`}
      note={`${entry.description}, to ${who}`}
      action="Reverse entry"
      tone="bad"
      form={form}
      onClose={onClose}
      text={`The entry stays. A correction of ${inz(-entry.points)} is added, and the totals of ${who} and the pool are recalculated. If it was a mistake, “Pay again” in the row of the correction pays it once more.`}
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          hint: 'Everybody who reads the ledger sees it.',
          rows: 2,
          max: REVERSAL_REASON_MAX,
        },
        {
          name: 'points',
          label: `Type ${entry.points} to confirm`,
          attributes: { inputMode: 'numeric', maxLength: 12 },
        },
      ]}
    />
  );
}

interface DeclineSheetProps {
  entry: PendingAwardRow;
  onDeclined: (entry: PendingAwardRow) => void;
  onClose: () => void;
}

/** Consequences other than the INZ returning to the pool. */
const AFTER: Partial<Record<LedgerSource, string>> = {
  contribution: 'The contribution is new again and can be decided again; its sender gets no email.',
  mission: 'The submission goes back under review and can be decided again.',
  badge: 'The badge stays.',
};

export function DeclineSheet({ entry, onDeclined, onClose }: DeclineSheetProps) {
  const form = useWriteForm({
    id: 'decline',
    initial: { reason: '' },
    draft: tabDraft(`decline-${entry.id}`),
    schema: declinePendingAward.body,
    send: (body) => sendTo(declinePendingAward, { params: { id: entry.id }, body }),
    done: 'Award declined',
    failed: 'Failed to decline award',
    // Closes first: the sheet restores the focus, then the list takes it.
    onDone: (declined) => {
      onClose();
      onDeclined(declined);
    },
  });

  return (
    <FormSheet
      title={`Decline ${inz(entry.points)}`}
      note={entry.description}
      action="Decline award"
      tone="bad"
      form={form}
      onClose={onClose}
      text={`The INZ goes back to the pool. ${AFTER[entry.source] ?? ''}`}
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          hint: 'Other admins read it in the audit.',
          rows: 2,
          max: DECLINE_REASON_MAX,
        },
      ]}
    />
  );
}
