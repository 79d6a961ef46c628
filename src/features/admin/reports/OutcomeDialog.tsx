import * as z from 'zod/mini';
import { decideReport, type ReportRow } from '#domain/reports/contract.ts';
import {
  OUTCOMES,
  type Outcome,
  outcomeReason,
  outcomesOf,
  REPORT_LIMITS,
  type ReportKind,
} from '#domain/reports/report.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { FormSheet } from '../FormSheet.tsx';
import { useWriteForm } from '../use-write-form.ts';
import { nameOf } from './ReportRow.tsx';

const SCHEMA = z.object({ outcome: z.enum(OUTCOMES, 'Please choose an outcome'), reason: outcomeReason });

const LABELS: Record<ReportKind, Record<Outcome, string>> = {
  idea: {
    kept: 'Keep it: other members see it',
    hidden: 'Hide it: its author alone sees it, with the reason',
    removed: 'Remove it: hide it and erase its words',
  },
  name: {
    kept: 'Keep it',
    hidden: 'Hide it: nobody under this name is named in public',
    removed: 'Remove it: hide it and reset the name',
  },
  credit: {
    kept: 'Keep it',
    hidden: 'Hide it: nobody under this name is named in public',
    removed: 'Remove it: hide it and reset the name',
  },
  badge: { kept: 'Keep it', hidden: '', removed: 'Remove it: take the badge from its holder' },
};

interface OutcomeDialogProps {
  report: ReportRow;
  onClose: () => void;
  onDone: () => void;
}

export function OutcomeDialog({ report, onClose, onDone }: OutcomeDialogProps) {
  const { id, kind, email, updated_at } = report;
  const form = useWriteForm({
    id: 'outcome',
    initial: { outcome: '', reason: '' },
    draft: tabDraft(`outcome-${id}`),
    schema: SCHEMA,
    send: (body) => sendTo(decideReport, { params: { id }, body: { ...body, updated_at } }),
    done: 'Report decided',
    failed: 'Failed to decide the report',
    onDone,
  });
  return (
    <FormSheet
      title={`Decide about ${nameOf(report)}`}
      text={email ? `The reason is sent to ${email}.` : 'No email address was left; nobody is answered.'}
      action="Decide"
      form={form}
      onClose={onClose}
      fields={[
        {
          name: 'outcome',
          label: 'Outcome',
          options: [
            ['', 'Choose an outcome'],
            ...outcomesOf(kind).map((one) => [one, LABELS[kind][one]] as const),
          ],
        },
        { name: 'reason', label: 'Reason', max: REPORT_LIMITS.reason, rows: 4 },
      ]}
    />
  );
}
