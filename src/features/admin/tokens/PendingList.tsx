import { useEffect, useState } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { NothingFound, RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import type { ListSpec } from '#components/portal/list-view.ts';
import { Pager } from '#components/portal/Pager.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { badge } from '#components/ui/badge.ts';
import { button } from '#components/ui/button.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { isUndoable } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS, CONTRIBUTION_TYPES } from '#domain/contributions/types.ts';
import { formatDate } from '#domain/formats.ts';
import type { PendingInvite } from '#domain/invites/invite.ts';
import { MIDDLE, ROW_ACTIONS, SUB } from './TokenList.tsx';

const decided = ({ reviewed_at, created_at }: PendingInvite) => reviewed_at ?? created_at;
const newest = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

/** Members sort after people without an account. */
const membersLast =
  (compare: (a: PendingInvite, b: PendingInvite) => number) => (a: PendingInvite, b: PendingInvite) =>
    Number(a.is_member) - Number(b.is_member) || compare(a, b);

const SPEC: ListSpec<PendingInvite> = {
  searchIn: ({ display_name, reference, email }) => `${display_name} ${reference} ${email}`,
  filters: {
    type: {
      label: 'Type',
      options: CONTRIBUTION_TYPES.map((type) => [type, CONTRIBUTION_TYPE_LABELS[type]] as const),
      passes: (row, value) => row.contribution_type === value,
    },
  },
  sorts: {
    newest: { label: 'Decided last', compare: membersLast((a, b) => newest(decided(a), decided(b))) },
    oldest: { label: 'Waiting longest', compare: membersLast((a, b) => newest(decided(b), decided(a))) },
    name: {
      label: 'Name',
      compare: membersLast((a, b) => a.display_name.localeCompare(b.display_name, 'en')),
    },
  },
};

/** The current time, updated when the next decision can no longer be undone. */
function useUndoClock(rows: readonly PendingInvite[]): number {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update looks for the next one.
  useEffect(() => {
    const open = rows
      .filter((row) => isUndoable(row, Date.now()))
      .map((row) => Date.parse(row.effective_at ?? ''));
    if (open.length === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, Math.min(...open) - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [rows, now]);
  return now;
}

interface PendingListProps {
  handle: RowsHandle<PendingInvite>;
  onChoose: (row: PendingInvite) => void;
  /** For contributors who already are members. */
  onDismiss: (row: PendingInvite) => void;
}

export function PendingList({ handle, onChoose, onDismiss }: PendingListProps) {
  const list = useListView(handle.rows, SPEC);
  const now = useUndoClock(handle.rows);

  if (handle.state === 'loading' || handle.state === 'failed' || list.total === 0) {
    return (
      <RowsStates rows={handle} things="contributions">
        <RowsEmpty title="Nobody is waiting for a token">
          <p>An accepted contribution appears here until a token is made for it.</p>
        </RowsEmpty>
      </RowsStates>
    );
  }
  return (
    <>
      <ListHead list={list} things="contributions" />
      {list.passing.length === 0 ? (
        <NothingFound things="contributions" onClear={list.clear} />
      ) : (
        <RowsTable
          className={MIDDLE}
          caption="Accepted contributions without a token"
          columns={['Name', 'Contribution', 'Decided']}
          actions="Token"
        >
          {list.shown.map((row) => (
            <PendingRow
              key={row.contribution_id}
              row={row}
              isOpen={isUndoable(row, now)}
              onChoose={onChoose}
              onDismiss={onDismiss}
            />
          ))}
        </RowsTable>
      )}
      <Pager list={list} things={['contribution', 'contributions']} />
    </>
  );
}

function PendingRow({
  row,
  isOpen,
  onChoose,
  onDismiss,
}: { row: PendingInvite; isOpen: boolean } & Omit<PendingListProps, 'handle'>) {
  const app =
    row.related_app && row.related_app !== 'not_app_specific' ? RELATED_APP_LABELS[row.related_app] : null;
  return (
    <tr>
      <th className="font-semibold" scope="row">
        {row.display_name}
        <span className={SUB}>{row.email}</span>
        {row.is_member && <span className={badge({ kind: 'quiet', size: 'sm' })}>Already a member</span>}
      </th>
      <td data-label="Contribution">
        {CONTRIBUTION_TYPE_LABELS[row.contribution_type]}
        {app && `, ${app}`}
        <span className={SUB}>{row.reference}</span>
      </td>
      <td data-label="Decided">{formatDate(decided(row))}</td>
      <td className={ROW_ACTIONS}>
        {isOpen ? (
          <span className="note">Can still be undone. Ready in a few seconds.</span>
        ) : (
          <>
            {row.is_member && (
              <button
                className={button({ kind: 'line', size: 'sm' })}
                type="button"
                onClick={() => onDismiss(row)}
              >
                Dismiss<span className="sr-only"> {row.display_name}</span>
              </button>
            )}
            <button
              className={button({ kind: 'line', size: 'sm' })}
              type="button"
              onClick={() => onChoose(row)}
            >
              Generate token<span className="sr-only"> for {row.display_name}</span>
            </button>
          </>
        )}
      </td>
    </tr>
  );
}
