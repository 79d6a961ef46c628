import { Age } from '#components/portal/Age.tsx';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import type { ReportRow as Row } from '#domain/reports/contract.ts';
import { REPORT_KIND_LABELS, REPORT_REASON_LABELS } from '#domain/reports/report.ts';

const MORE = 'wrap-anywhere mt-1 block font-regular text-muted';

export const nameOf = ({ title, subject }: Row): string => title ?? subject;

interface ReportRowProps {
  row: Row;
  onDecide: () => void;
}

export function ReportRow({ row, onDecide }: ReportRowProps) {
  const { kind, detail, reason, words, email, suspected, state, outcome_reason, appeal, created_at } = row;
  const isDecided = state !== 'open' && appeal === null;
  return (
    <tr>
      <th scope="row">
        <span className="wrap-anywhere">{nameOf(row)}</span>
        <span className={MORE}>
          {REPORT_KIND_LABELS[kind]}
          {detail && `: ${detail}`}
        </span>
      </th>
      <td data-label="When">
        <Age at={created_at} />
      </td>
      <td data-label="Why">
        {REPORT_REASON_LABELS[reason]}
        {suspected && (
          <span className={MORE}>
            <span className={badge({ kind: 'quiet' })}>Looks automated</span>
          </span>
        )}
      </td>
      <td data-label="Words">
        <p className="wrap-anywhere max-h-[12rem] overflow-auto whitespace-pre-line">
          {words || <span className="text-muted">None</span>}
        </p>
        {email && <span className={MORE}>Answer to {email}</span>}
        {outcome_reason && <span className={MORE}>{`Decided: ${state}. ${outcome_reason}`}</span>}
        {appeal && <span className="wrap-anywhere mt-1 block whitespace-pre-line">Objection: {appeal}</span>}
        <span className="mt-2 flex">
          <Control about={nameOf(row)} onClick={onDecide}>
            {isDecided ? 'Decide again' : 'Decide'}
          </Control>
        </span>
      </td>
    </tr>
  );
}
