import { useEffect, useRef, useState } from 'react';
import { useRows } from '#components/portal/use-rows.ts';
import { button, control } from '#components/ui/button.ts';
import { message } from '#components/ui/text-field.ts';
import { dateInWords } from '#domain/formats.ts';
import type { HeldRow } from '#domain/ledger/contract.ts';
import { SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/held.ts';
import { awardSubjectId } from '#domain/notices/award-subject.ts';
import { reasonOf } from '#lib/api-client.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { recordTitle, rowTitle, rowWhen } from '../look.ts';
import { DeclineSheet } from './DeclineSheet.tsx';
import { heldEntriesQuery, sendConfirmation } from './missions-api.ts';
import { inz, whoIs } from './names.ts';

/** Why there is no button, in words. */
const OWN = {
  given: 'You gave this INZ, so another admin has to confirm it.',
  received: 'This INZ would be yours, so another admin has to decide.',
} as const;

interface HeldEntriesProps {
  /** Something was confirmed or declined: the ledger and the pool are not what they were. */
  onDecided: () => void;
}

/** What waits for a second admin: each with Confirm and Decline, or why there is none. */
export function HeldEntries({ onDecided }: HeldEntriesProps) {
  const { rows, state, fault, reload } = useRows(heldEntriesQuery);
  const [busy, setBusy] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const decided = useRef(false);
  const [declined, setDeclined] = useState<HeldRow | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a row has gone, so has the button that had the focus.
  useEffect(() => {
    if (decided.current) heading.current?.focus();
    decided.current = false;
  }, [rows]);

  // A notice names the row that it is about.
  const named = state === 'ready' ? location.hash.slice(1) : '';
  useEffect(() => {
    if (named.startsWith('held-')) document.getElementById(decodeURIComponent(named))?.focus();
  }, [named]);

  const settled = (row: HeldRow) => {
    changeRows(heldEntriesQuery, (all) => all.filter(({ id }) => id !== row.id));
    onDecided();
    decided.current = true;
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
      onDone: settled,
    });
    setBusy(null);
  };

  return (
    <section
      className="mb-5 rounded-2 border border-line bg-ground p-4 md:px-5"
      aria-labelledby="held-title"
      aria-busy={state === 'loading'}
    >
      <h3 className={recordTitle({ size: 'lg' })} id="held-title" ref={heading} tabIndex={-1}>
        Waiting for a second admin
      </h3>
      <p className="text-muted">
        More than {inz(SECOND_ADMIN_ABOVE_INZ)} at once is paid when another admin confirms it.
      </p>
      {state === 'loading' && <p role="status">Loading what waits...</p>}
      {state === 'failed' && (
        <p className={message} role="alert">
          What waits could not be loaded. {reasonOf(fault)}{' '}
          <button className={control()} type="button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      {state === 'ready' && rows.length === 0 && <p>Nothing is waiting. Every award is paid or declined.</p>}
      {rows.length > 0 && (
        <ul className="mt-3 grid">
          {rows.map((row) => (
            <li
              key={row.id}
              id={`held-${awardSubjectId(row.id)}`}
              tabIndex={-1}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-t-line py-3"
            >
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
          ))}
        </ul>
      )}
      {declined && <DeclineSheet entry={declined} onDeclined={settled} onClose={() => setDeclined(null)} />}
    </section>
  );
}
