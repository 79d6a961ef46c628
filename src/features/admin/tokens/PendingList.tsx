import { type ReactNode, useEffect, useState } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { filterBy, type ListSpec } from '#components/portal/list-view.ts';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { isUndoable } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import type { PendingInvite } from '#domain/invites/invite.ts';
import { RecordList } from '../RecordList.tsx';
import { PersonCell, ROW_ACTIONS, SUB } from './TokenList.tsx';

const decided = ({ reviewed_at, created_at }: PendingInvite) => reviewed_at ?? created_at;
const newest = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

const membersLast =
  (compare: (a: PendingInvite, b: PendingInvite) => number) => (a: PendingInvite, b: PendingInvite) =>
    Number(a.is_member) - Number(b.is_member) || compare(a, b);

const SPEC: ListSpec<PendingInvite> = {
  searchIn: ({ display_name, reference, email }) => `${display_name} ${reference} ${email}`,
  filters: {
    type: filterBy('Type', CONTRIBUTION_TYPE_LABELS, (row) => row.contribution_type),
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
  /** Beside the search; `now` in milliseconds since 1970. */
  tools: (now: number) => ReactNode;
  onChoose: (row: PendingInvite) => void;
  onDismiss: (row: PendingInvite) => void;
}

export function PendingList({ handle, tools, onChoose, onDismiss }: PendingListProps) {
  const now = useUndoClock(handle.rows);

  return (
    <RecordList
      rows={handle}
      spec={SPEC}
      tools={tools(now)}
      things={['contribution', 'contributions']}
      empty={[
        'Nobody is waiting for a token',
        'An accepted contribution appears here until a token is made for it.',
      ]}
    >
      {(shown) => (
        <RowsTable
          caption="Accepted contributions without a token"
          columns={['Name', 'Contribution', 'Decided']}
          actions="Token"
        >
          {shown.map((row) => (
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
    </RecordList>
  );
}

function PendingRow({
  row,
  isOpen,
  onChoose,
  onDismiss,
}: { row: PendingInvite; isOpen: boolean } & Omit<PendingListProps, 'handle' | 'tools'>) {
  const app =
    row.related_app && row.related_app !== 'not_app_specific' ? RELATED_APP_LABELS[row.related_app] : null;
  return (
    <tr>
      <th className="font-semibold" scope="row">
        <PersonCell name={row.display_name}>
          <span className={SUB}>{row.email}</span>
        </PersonCell>
        {row.is_member && <span className={badge({ kind: 'quiet', size: 'sm' })}>Already a member</span>}
      </th>
      <td data-label="Contribution">
        {CONTRIBUTION_TYPE_LABELS[row.contribution_type]}
        {app && `, ${app}`}
        <span className={SUB}>{row.reference}</span>
      </td>
      <td data-label="Decided">
        <Age at={decided(row)} />
      </td>
      <td className={ROW_ACTIONS}>
        {isOpen ? (
          <span className="note">Can still be undone. Ready in a few seconds.</span>
        ) : (
          <>
            {row.is_member && (
              <Control about={row.display_name} kind="quiet" onClick={() => onDismiss(row)}>
                Dismiss
              </Control>
            )}
            <Control
              about={`for ${row.display_name}`}
              data-command={`Generate token for ${row.display_name}`}
              onClick={() => onChoose(row)}
            >
              Generate token
            </Control>
          </>
        )}
      </td>
    </tr>
  );
}
