import { useState } from 'react';
import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { formatDate } from '#domain/formats.ts';
import { type LedgerRow, payAgain } from '#domain/ledger/contract.ts';
import { isReversible, LEDGER_SOURCE_LABELS, type Pool } from '#domain/ledger/ledger.ts';
import { needsSecondAdmin } from '#domain/ledger/pending-award.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { RecordList } from '../../RecordList.tsx';
import { rowTitle, rowWhen } from '../look.ts';
import { ReversalSheet } from './LedgerSheets.tsx';
import { PendingAwards, UnclaimedEntries } from './PendingEntries.tsx';
import { inz, ledgerQuery, personLabel, putCorrection } from './records.ts';

const TABLE = 'md:[&_:is(th,td):nth-child(4)]:text-end md:[&_td]:whitespace-nowrap';
const METER = [
  'h-3 min-w-[9rem] max-w-[28rem] flex-[1_1_12rem] appearance-none rounded-1 border border-line-strong bg-transparent',
  '[&::-moz-meter-bar]:bg-signal [&::-webkit-meter-bar]:rounded-none [&::-webkit-meter-bar]:border-0',
  '[&::-webkit-meter-bar]:bg-transparent [&::-webkit-meter-optimum-value]:bg-signal',
].join(' ');

const SPEC: ListSpec<LedgerRow> = {
  searchIn: ({ member, description }) =>
    `${member?.display_name ?? ''} ${member?.username ?? ''} ${description}`,
  filters: {
    type: filterBy('Source', LEDGER_SOURCE_LABELS, ({ source }) => source),
  },
  sorts: {
    newest: { label: 'Newest first', compare: newestFirst },
    most: { label: 'Most INZ', compare: (a, b) => b.points - a.points },
    member: { label: 'By member', compare: (a, b) => nameOf(a).localeCompare(nameOf(b)) },
  },
};

const nameOf = ({ member }: LedgerRow) => member?.display_name ?? '';

export function LedgerView() {
  const [taken, setTaken] = useState<LedgerRow | null>(null);
  const handle = useRows(ledgerQuery);
  const pool = handle.pages.at(-1)?.pool;
  const [busy, during] = useBusy();

  const onPayAgain = ({ id, points: taken }: LedgerRow) => {
    const points = -taken;
    const pay = () =>
      mutate({
        send: (idempotencyKey) => callSignedIn(payAgain, { params: { id } }, { idempotencyKey }),
        done: needsSecondAdmin(points) ? 'Waiting for a second admin' : 'INZ paid again',
        failed: 'Failed to pay again',
        onDone: ({ entry }) => (entry ? putCorrection(entry) : handle.reload()),
      });
    void during(id, pay, {
      title: `Pay ${inz(points)} again?`,
      text: needsSecondAdmin(points)
        ? `A second admin has to confirm the ${inz(points)}. Both earlier entries stay.`
        : `A new entry pays the ${inz(points)} that were taken back. Both earlier entries stay.`,
      action: `Pay ${inz(points)} again`,
    });
  };

  return (
    <>
      {pool && <PoolLine pool={pool} />}
      <PendingAwards onDecided={handle.reload} />
      <UnclaimedEntries onDecided={handle.reload} />
      <RecordList
        rows={handle}
        spec={SPEC}
        things={['entry', 'entries']}
        empty={[
          'Nothing was paid yet',
          'Each approval with a reward writes one line here. Lines are never edited, only reversed.',
        ]}
      >
        {(shown) => (
          <RowsTable className={TABLE} columns={['For', 'Member', 'Source', 'INZ']} actions="Reverse">
            {shown.map((entry) => (
              <tr key={entry.id} id={`entry-${entry.id}`} tabIndex={-1}>
                <th scope="row">
                  <span className={rowTitle}>{entry.description}</span>
                  <span className={rowWhen}>
                    <time dateTime={entry.created_at}>{formatDate(entry.created_at)}</time>, by{' '}
                    {entry.author?.display_name ?? 'a deleted account'}
                  </span>
                </th>
                <td data-label="Member">{personLabel(entry.member_id, entry.member)}</td>
                <td data-label="Source">{LEDGER_SOURCE_LABELS[entry.source]}</td>
                <td
                  data-label="Amount"
                  className={entry.points < 0 ? 'font-semibold text-danger' : 'font-semibold'}
                >
                  {inz(entry.points)}
                </td>
                <td>
                  {entry.reversed && (
                    <span className={badge({ kind: 'quiet' })}>
                      {entry.source === 'correction' ? 'Paid again' : 'Reversed'}
                    </span>
                  )}
                  {!entry.reversed && entry.source === 'correction' && (
                    <Control
                      aria-disabled={busy !== null}
                      aria-label={`Pay again ${inz(-entry.points)}: ${entry.description}`}
                      onClick={() => onPayAgain(entry)}
                    >
                      {busy === entry.id ? 'Paying...' : 'Pay again'}
                    </Control>
                  )}
                  {!entry.reversed && isReversible(entry) && (
                    <Control
                      aria-label={`Reverse ${inz(entry.points)}: ${entry.description}`}
                      onClick={() => setTaken(entry)}
                    >
                      Reverse
                    </Control>
                  )}
                </td>
              </tr>
            ))}
          </RowsTable>
        )}
      </RecordList>
      {taken && <ReversalSheet entry={taken} onReversed={putCorrection} onClose={() => setTaken(null)} />}
    </>
  );
}

function PoolLine({ pool }: { pool: Pool }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p>
        <b>{inz(pool.issued)}</b> <span className="text-muted">issued of {inz(INZ_POOL)}</span>
        {pool.reserved > 0 && (
          <span className="text-muted">, {inz(pool.reserved)} reserved for decisions</span>
        )}
      </p>
      <meter
        className={METER}
        min={0}
        max={INZ_POOL}
        value={pool.issued}
        aria-label="Share of the pool that is issued"
      />
    </div>
  );
}
