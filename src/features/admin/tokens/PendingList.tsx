import { Age } from '#components/portal/Age.tsx';
import { filterBy, type ListSpec } from '#components/portal/list-view.ts';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { isUndoable } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import type { InvitationResult } from '#domain/invites/contract.ts';
import type { PendingInvite } from '#domain/invites/invite.ts';
import { RecordList } from '../RecordList.tsx';
import { useUndoClock } from '../undo-clock.ts';
import { InviteAll } from './InviteAll.tsx';
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

interface PendingListProps {
  handle: RowsHandle<PendingInvite>;
  onInvited: (results: readonly InvitationResult[]) => void;
  onChoose: (row: PendingInvite) => void;
  onDismiss: (row: PendingInvite) => void;
}

export function PendingList({ handle, onInvited, onChoose, onDismiss }: PendingListProps) {
  const now = useUndoClock(handle.rows);

  return (
    <RecordList
      rows={handle}
      spec={SPEC}
      tools={handle.state === 'ready' && <InviteAll rows={handle.rows} now={now} onResults={onInvited} />}
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
            <tr key={row.contribution_id}>
              <th className="font-semibold" scope="row">
                <PersonCell name={row.display_name}>
                  <span className={SUB}>{row.email}</span>
                </PersonCell>
                {row.is_member && (
                  <span className={badge({ kind: 'quiet', size: 'sm' })}>Already a member</span>
                )}
              </th>
              <td data-label="Contribution">
                {CONTRIBUTION_TYPE_LABELS[row.contribution_type]}
                {row.related_app &&
                  row.related_app !== 'not_app_specific' &&
                  `, ${RELATED_APP_LABELS[row.related_app]}`}
                <span className={SUB}>{row.reference}</span>
              </td>
              <td data-label="Decided">
                <Age at={decided(row)} />
              </td>
              <td className={ROW_ACTIONS}>
                {isUndoable(row, now) ? (
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
          ))}
        </RowsTable>
      )}
    </RecordList>
  );
}
