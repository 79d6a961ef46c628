import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { Age } from '#components/portal/Age.tsx';
import { ListBar } from '#components/portal/ListHead.tsx';
import { ListSelect } from '#components/portal/ListSelect.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import { decideReport, listReports, type ReportRow as Report } from '#domain/reports/contract.ts';
import {
  OUTCOMES,
  type Outcome,
  outcomeReason,
  outcomesOf,
  REPORT_KIND_LABELS,
  REPORT_LIMITS,
  REPORT_REASON_LABELS,
  type ReportKind,
} from '#domain/reports/report.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { queryClient } from '#state/queries.ts';
import { FormSheet } from './FormFields.tsx';
import { moreLine, PagedList, sentColumns } from './RecordList.tsx';

type Decided = 'yes' | undefined;

const reportsQuery = (decided: Decided) =>
  rowsQuery(['reports', { decided }], listReports, (after) => ({ after, decided }));

export function ReportsView() {
  const [decided, setDecided] = useState<Decided>();
  const [chosen, setChosen] = useState<Report | null>(null);
  const pages = usePages(reportsQuery(decided));
  const isWhole = !decided && pages.state === 'ready' && !pages.hasMore;
  const waiting = isWhole ? pages.rows.filter(({ suspected }) => !suspected).length : null;
  // The side column shows the same number.
  useEffect(() => {
    if (waiting !== null)
      queryClient.setQueryData<OverviewFigures>(['overview'], (one) => one && { ...one, reports: waiting });
  }, [waiting]);

  /** The pressed button is gone after a decision. */
  const settled = () => {
    setChosen(null);
    document.getElementById('oversight-title')?.focus();
    pages.reload();
  };

  return (
    <>
      <p className="note">
        What people have reported, newest first. Decide and give a reason: a sender who left an email address
        gets it, and may object once. A decision is carried out at once.
      </p>
      <ListBar onRefresh={pages.reload}>
        <ListSelect
          label="Show"
          value={decided ?? ''}
          options={[['yes', 'Decided']]}
          all="Waiting"
          onChange={(value) => setDecided(value === 'yes' ? 'yes' : undefined)}
        />
      </ListBar>
      <PagedList
        pages={pages}
        things="reports"
        empty={
          decided
            ? ['Nothing was decided yet', 'Decisions stay here for twelve months.']
            : ['No reports wait', 'What people report on the site will wait here for your decision.']
        }
      >
        <RowsTable className={sentColumns} columns={['What', 'When', 'Why', 'Words']}>
          {pages.rows.map((row) => {
            const {
              id,
              kind,
              detail,
              reason,
              words,
              email,
              suspected,
              state,
              outcome_reason,
              appeal,
              created_at,
            } = row;
            const isDecided = state !== 'open' && appeal === null;
            return (
              <tr key={id}>
                <th scope="row">
                  <span className="wrap-anywhere">{nameOf(row)}</span>
                  <span className={moreLine}>
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
                    <span className={moreLine}>
                      <span className={badge({ kind: 'quiet' })}>Looks automated</span>
                    </span>
                  )}
                </td>
                <td data-label="Words">
                  <p className="wrap-anywhere max-h-[12rem] overflow-auto whitespace-pre-line">
                    {words || <span className="text-muted">None</span>}
                  </p>
                  {email && <span className={moreLine}>Answer to {email}</span>}
                  {outcome_reason && (
                    <span className={moreLine}>{`Decided: ${state}. ${outcome_reason}`}</span>
                  )}
                  {appeal && (
                    <span className="wrap-anywhere mt-1 block whitespace-pre-line">Objection: {appeal}</span>
                  )}
                  <span className="mt-2 flex">
                    <Control about={nameOf(row)} onClick={() => setChosen(row)}>
                      {isDecided ? 'Decide again' : 'Decide'}
                    </Control>
                  </span>
                </td>
              </tr>
            );
          })}
        </RowsTable>
      </PagedList>
      {chosen && <OutcomeDialog report={chosen} onClose={() => setChosen(null)} onDone={settled} />}
    </>
  );
}

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

const nameOf = ({ title, subject }: Report): string => title ?? subject;

interface OutcomeDialogProps {
  report: Report;
  onClose: () => void;
  onDone: () => void;
}

function OutcomeDialog({ report, onClose, onDone }: OutcomeDialogProps) {
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
      text={`${kind === 'idea' ? '' : 'It applies to everybody with this name. '}It also answers the other reports of it that wait, and those that were decided together with this one. ${answer}`}
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
