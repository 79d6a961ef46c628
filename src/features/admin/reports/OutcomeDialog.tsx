import * as z from 'zod/mini';
import { useWriteForm } from '#components/forms/use-write-form.ts';
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

const SCHEMA = z.object({ outcome: z.enum(OUTCOMES, 'Please choose an outcome'), reason: outcomeReason });

const NAME_LABELS = {
  kept: 'Keep it',
  hidden: 'Hide it: not named in public',
  removed: 'Remove it: hide and reset the name',
};
const LABELS: Record<ReportKind, Partial<Record<Outcome, string>>> = {
  idea: {
    kept: 'Keep it: other members see it',
    hidden: 'Hide it: only its author sees it',
    removed: 'Remove it: hide it, erase its words',
  },
  name: NAME_LABELS,
  credit: NAME_LABELS,
  badge: { kept: 'Keep it', removed: 'Remove it: take the badge away' },
};

export const nameOf = ({ title, subject }: ReportRow): string => title ?? subject;

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
  const answer = email ? `The reason is sent to ${email}.` : 'No email address was left; nobody is answered.';
  return (
    <FormSheet
      title={`Decide about ${nameOf(report)}`}
      text={`${kind === 'idea' ? '' : 'It applies to everybody with this name. '}It also answers other reports of the same that wait. ${answer}`}
      action="Decide"
      form={form}
      onClose={onClose}
      fields={[
        {
          name: 'outcome',
          label: 'Outcome',
          options: [
            ['', 'Choose an outcome'],
            ...outcomesOf(kind).map((one) => [one, LABELS[kind][one] ?? one] as const),
          ],
        },
        { name: 'reason', label: 'Reason', max: REPORT_LIMITS.reason, rows: 4 },
      ]}
    />
  );
}
