import { type ReactNode, useState } from 'react';
import { useBusy } from '#components/portal/use-busy.ts';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { type RowsHandle, useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { message } from '#components/ui/text-field.ts';
import { formatDate } from '#domain/formats.ts';
import {
  claimEntry,
  confirmPendingAward,
  type PendingAwardRow,
  type UnclaimedRow,
} from '#domain/ledger/contract.ts';
import { SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/pending-award.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { reasonOf } from '#lib/api-client.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { recordTitle, rowTitle, rowWhen } from '../look.ts';
import { DeclineSheet } from './LedgerSheets.tsx';
import { inz, pendingAwardsQuery, personLabel, unclaimedQuery } from './records.ts';

const OWN = {
  given: 'You gave this INZ, so another admin has to confirm it.',
  received: 'This INZ would be yours, so another admin has to decide.',
} as const;

/** The pressed button disappears with its entry. */
const focusList = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

const subjectOf = ({ id }: PendingAwardRow) => awardSubjectId(id);
const receiverOf = ({ member_id, member }: PendingAwardRow) =>
  member_id === null ? 'the person who redeems the invitation' : personLabel(member_id, member);

export function PendingAwards({ onDecided }: { onDecided: () => void }) {
  const handle = useRows(pendingAwardsQuery);
  const { gone, forget } = useNamedRow('pending-', handle, subjectOf);
  const [busy, during] = useBusy();
  const [declined, setDeclined] = useState<PendingAwardRow | null>(null);

  const onSettled = (row: PendingAwardRow) => {
    forget();
    changeRows(pendingAwardsQuery, (all) => all.filter(({ id }) => id !== row.id));
    onDecided();
    focusList('pending-title');
  };
  const onConfirm = (row: PendingAwardRow) => {
    const confirmAward = () =>
      mutate({
        send: sendTo(confirmPendingAward, { params: { id: row.id } }),
        done: 'Award confirmed',
        failed: 'Failed to confirm award',
        onDone: onSettled,
      });
    void during(row.id, confirmAward, {
      title: `Confirm ${inz(row.points)}?`,
      text: `${row.description}. The INZ goes to ${receiverOf(row)} at once. It can only be taken back by a reversal.`,
      action: `Confirm ${inz(row.points)}`,
    });
  };

  return (
    <>
      <NamedGone gone={gone} thing="award" />
      <EntryList
        id="pending-title"
        title="Waiting for a second admin"
        lead={`More than ${inz(SECOND_ADMIN_ABOVE_INZ)} at once is paid when another admin confirms it.`}
        what="What waits"
        empty="Nothing is waiting. Every award is paid or declined."
        handle={handle}
      >
        {(row) => {
          const about = `${inz(row.points)}: ${row.description}`;
          return (
            <Entry
              key={row.id}
              id={`pending-${awardSubjectId(row.id)}`}
              row={row}
              when={
                <>
                  To {receiverOf(row)}, given by {row.author?.display_name ?? 'a deleted account'},
                </>
              }
              note={row.own && OWN[row.own]}
            >
              {row.own === null && (
                <Button
                  about={about}
                  kind="line"
                  size="sm"
                  aria-disabled={busy !== null}
                  onClick={() => onConfirm(row)}
                >
                  {busy === row.id ? 'Confirming...' : 'Confirm'}
                </Button>
              )}
              {row.own !== 'received' && (
                <Button
                  about={about}
                  kind="danger"
                  size="sm"
                  aria-disabled={busy !== null}
                  onClick={() => busy === null && setDeclined(row)}
                >
                  Decline
                </Button>
              )}
            </Entry>
          );
        }}
      </EntryList>
      {declined && <DeclineSheet entry={declined} onDeclined={onSettled} onClose={() => setDeclined(null)} />}
    </>
  );
}

const ownerOf = ({ owner }: UnclaimedRow) => owner?.display_name ?? 'a deleted account';

/** Entries without an owner although their contributor is a member, as found by the last nightly run. */
export function UnclaimedEntries({ onDecided }: { onDecided: () => void }) {
  const handle = useRows(unclaimedQuery);
  const more = handle.pages.at(-1)?.more ?? 0;
  const [busy, during] = useBusy();

  const onClaim = (row: UnclaimedRow) => {
    const claim = () =>
      mutate({
        send: sendTo(claimEntry, { params: { id: row.id } }),
        done: 'INZ claimed',
        failed: 'Failed to claim INZ',
        onDone: () => {
          changeRows(unclaimedQuery, (all) => all.filter(({ id }) => id !== row.id));
          if (more > 0) handle.reload();
          onDecided();
          focusList('unclaimed-title');
        },
      });
    void during(row.id, claim, {
      title: `Claim ${inz(row.points)} for ${ownerOf(row)}?`,
      text: `${row.description}. It can only be taken back by a reversal.`,
      action: `Claim ${inz(row.points)}`,
    });
  };

  return (
    <EntryList
      id="unclaimed-title"
      title="INZ to claim"
      lead={[
        'Each night looks for INZ that nobody received although their contributor is a member.',
        ...(more > 0 ? [`${more} more than these are listed as you claim.`] : []),
      ].join(' ')}
      what="INZ to claim"
      empty="Nothing to claim. All INZ of members are theirs."
      handle={handle}
    >
      {(row) => (
        <Entry
          key={row.id}
          row={row}
          when={<>To {ownerOf(row)}, given</>}
          note={row.own && 'These INZ would be yours, so another admin has to claim them.'}
        >
          {!row.own && (
            <Button
              about={`${inz(row.points)} for ${ownerOf(row)}: ${row.description}`}
              kind="line"
              size="sm"
              aria-disabled={busy !== null}
              onClick={() => onClaim(row)}
            >
              {busy === row.id ? 'Claiming...' : 'Claim'}
            </Button>
          )}
        </Entry>
      )}
    </EntryList>
  );
}

interface EntryListProps<Row> {
  id: string;
  title: string;
  lead: string;
  /** Start of "... could not be loaded". */
  what: string;
  empty: string;
  handle: RowsHandle<Row>;
  children: (row: Row) => ReactNode;
}

function EntryList<Row>(props: EntryListProps<Row>) {
  const { id, title, lead, what, empty, children } = props;
  const { rows, state, fault, reload } = props.handle;
  return (
    <section
      className="mb-5 rounded-2 border border-line bg-ground p-4 md:px-5"
      aria-labelledby={id}
      aria-busy={state === 'loading'}
    >
      <h3 className={recordTitle({ size: 'lg' })} id={id} tabIndex={-1}>
        {title}
      </h3>
      <p className="text-muted">{lead}</p>
      {state === 'loading' && <p role="status">Loading...</p>}
      {state === 'failed' && (
        <p className={message} role="alert">
          {what} could not be loaded. {reasonOf(fault)} <Control onClick={reload}>Try again</Control>
        </p>
      )}
      {state === 'ready' && rows.length === 0 && <p>{empty}</p>}
      {rows.length > 0 && <ul className="mt-3 grid">{rows.map(children)}</ul>}
    </section>
  );
}

interface EntryProps {
  id?: string;
  row: { points: number; description: string; created_at: string };
  when: ReactNode;
  note?: string | false | null;
  children: ReactNode;
}

function Entry({ id, row, when, note, children }: EntryProps) {
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-t-line py-3"
    >
      <div className="wrap-anywhere flex-[1_1_20rem]">
        <p className={rowTitle}>
          <b>{inz(row.points)}</b> {row.description}
        </p>
        <p className={rowWhen}>
          {when} <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>
        </p>
        {note && <p className="mt-1">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-md:flex-1 max-md:[&>button]:flex-1">
        {children}
      </div>
    </li>
  );
}
