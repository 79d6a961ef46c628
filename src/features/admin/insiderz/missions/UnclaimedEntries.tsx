import { useState } from 'react';
import { useRows } from '#components/portal/use-rows.ts';
import { button } from '#components/ui/button.ts';
import { dateInWords } from '#domain/formats.ts';
import type { UnclaimedRow } from '#domain/ledger/contract.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { rowTitle, rowWhen } from '../look.ts';
import { sendClaim, unclaimedQuery } from './missions-api.ts';
import { inz } from './names.ts';
import { WaitingEntries, waitingEntry } from './WaitingEntries.tsx';

interface UnclaimedEntriesProps {
  /** Something was claimed: the ledger names its member now. */
  onClaimed: () => void;
}

const nameOf = ({ owner }: UnclaimedRow) => owner?.display_name ?? 'a deleted account';

/** Entries that nobody holds although their contributor is a member, as the last night found them. */
export function UnclaimedEntries({ onClaimed }: UnclaimedEntriesProps) {
  const handle = useRows(unclaimedQuery);
  const more = handle.pages.at(-1)?.more ?? 0;
  const [busy, setBusy] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);

  const onClaim = async (row: UnclaimedRow) => {
    if (busy !== null) return;
    const agreed = await confirm({
      title: `Claim ${inz(row.points)} for ${nameOf(row)}?`,
      text: `${row.description}. It can only be taken back by a reversal.`,
      action: `Claim ${inz(row.points)}`,
      tone: 'plain',
    });
    if (!agreed) return;
    setBusy(row.id);
    await mutate({
      send: (key) => sendClaim(row.id, key),
      done: 'INZ claimed',
      failed: 'Failed to claim INZ',
      onDone: () => {
        changeRows(unclaimedQuery, (all) => all.filter(({ id }) => id !== row.id));
        if (more > 0) handle.reload();
        onClaimed();
        setSettled((count) => count + 1);
      },
    });
    setBusy(null);
  };

  return (
    <WaitingEntries
      id="unclaimed-title"
      title="INZ to claim"
      lead={[
        'Each night looks for INZ that nobody received although their contributor is a member.',
        ...(more > 0 ? [`${more} more than these are listed as you claim.`] : []),
      ].join(' ')}
      what="INZ to claim"
      empty="Nothing to claim. All INZ of members are theirs."
      handle={handle}
      settled={settled}
    >
      {(row) => (
        <li key={row.id} className={waitingEntry}>
          <div className="wrap-anywhere flex-[1_1_20rem]">
            <p className={rowTitle}>
              <b>{inz(row.points)}</b> {row.description}
            </p>
            <p className={rowWhen}>
              To {nameOf(row)}, given <time dateTime={row.created_at}>{dateInWords(row.created_at)}</time>
            </p>
            {row.own && <p className="mt-1">These INZ would be yours, so another admin has to claim them.</p>}
          </div>
          {!row.own && (
            <div className="flex flex-wrap gap-3 max-md:flex-1 max-md:[&>button]:flex-1">
              <button
                className={button({ kind: 'line', size: 'sm' })}
                type="button"
                aria-disabled={busy !== null}
                onClick={() => void onClaim(row)}
              >
                {busy === row.id ? 'Claiming...' : 'Claim'}
                <span className="sr-only">
                  {' '}
                  {inz(row.points)} for {nameOf(row)}: {row.description}
                </span>
              </button>
            </div>
          )}
        </li>
      )}
    </WaitingEntries>
  );
}
