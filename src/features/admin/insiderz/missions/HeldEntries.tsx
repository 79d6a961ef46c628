import { useState } from 'react';
import { NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { button } from '#components/ui/button.ts';
import { dateInWords } from '#domain/formats.ts';
import type { HeldRow } from '#domain/ledger/contract.ts';
import { SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/held.ts';
import { awardSubjectId } from '#domain/notifications/award-subject.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { rowTitle, rowWhen } from '../look.ts';
import { DeclineSheet } from './DeclineSheet.tsx';
import { heldEntriesQuery, sendConfirmation } from './missions-api.ts';
import { inz, whoIs } from './names.ts';
import { WaitingEntries, waitingEntry } from './WaitingEntries.tsx';

/** Why there is no button, in words. */
const OWN = {
  given: 'You gave this INZ, so another admin has to confirm it.',
  received: 'This INZ would be yours, so another admin has to decide.',
} as const;

const subjectOf = ({ id }: HeldRow) => awardSubjectId(id);

interface HeldEntriesProps {
  /** Something was confirmed or declined: the ledger and the pool are not what they were. */
  onDecided: () => void;
}

/** What waits for a second admin: each with Confirm and Decline, or why there is none. */
export function HeldEntries({ onDecided }: HeldEntriesProps) {
  const handle = useRows(heldEntriesQuery);
  const { gone, forget } = useNamedRow('held-', handle, subjectOf);
  const [busy, setBusy] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);
  const [declined, setDeclined] = useState<HeldRow | null>(null);

  const onSettled = (row: HeldRow) => {
    forget();
    changeRows(heldEntriesQuery, (all) => all.filter(({ id }) => id !== row.id));
    onDecided();
    setSettled((count) => count + 1);
  };
  const onConfirm = async (row: HeldRow) => {
    if (busy !== null) return;
    const who =
      row.member_id === null ? 'the person who redeems the invitation' : whoIs(row.member_id, row.member);
    const agreed = await confirm({
      title: `Confirm ${inz(row.points)}?`,
      text: `${row.description}. The INZ goes to ${who} at once. It can only be taken back by a reversal.`,
      action: `Confirm ${inz(row.points)}`,
      tone: 'plain',
    });
    if (!agreed) return;
    setBusy(row.id);
    await mutate({
      send: (key) => sendConfirmation(row.id, key),
      done: 'Award confirmed',
      failed: 'Failed to confirm award',
      onDone: onSettled,
    });
    setBusy(null);
  };

  return (
    <>
      <NamedGone gone={gone} thing="award" />
      <WaitingEntries
        id="held-title"
        title="Waiting for a second admin"
        lead={`More than ${inz(SECOND_ADMIN_ABOVE_INZ)} at once is paid when another admin confirms it.`}
        what="What waits"
        empty="Nothing is waiting. Every award is paid or declined."
        handle={handle}
        settled={settled}
      >
        {(row) => (
          <li key={row.id} id={`held-${awardSubjectId(row.id)}`} tabIndex={-1} className={waitingEntry}>
            <div className="wrap-anywhere flex-[1_1_20rem]">
              <p className={rowTitle}>
                <b>{inz(row.points)}</b> {row.description}
              </p>
              <p className={rowWhen}>
                To{' '}
                {row.member_id === null
                  ? 'the person who redeems the invitation'
                  : whoIs(row.member_id, row.member)}
                , given by {row.author?.display_name ?? 'a deleted account'},{' '}
                <time dateTime={row.created_at}>{dateInWords(row.created_at)}</time>
              </p>
              {row.own && <p className="mt-1">{OWN[row.own]}</p>}
            </div>
            {row.own !== 'received' && (
              <div className="flex flex-wrap gap-3 max-md:flex-1 max-md:[&>button]:flex-1">
                {row.own === null && (
                  <button
                    className={button({ kind: 'line', size: 'sm' })}
                    type="button"
                    aria-disabled={busy !== null}
                    onClick={() => void onConfirm(row)}
                  >
                    {busy === row.id ? 'Confirming...' : 'Confirm'}
                    <span className="sr-only">
                      {' '}
                      {inz(row.points)}: {row.description}
                    </span>
                  </button>
                )}
                <button
                  className={button({ kind: 'danger', size: 'sm' })}
                  type="button"
                  aria-disabled={busy !== null}
                  onClick={() => busy === null && setDeclined(row)}
                >
                  Decline
                  <span className="sr-only">
                    {' '}
                    {inz(row.points)}: {row.description}
                  </span>
                </button>
              </div>
            )}
          </li>
        )}
      </WaitingEntries>
      {declined && <DeclineSheet entry={declined} onDeclined={onSettled} onClose={() => setDeclined(null)} />}
    </>
  );
}
