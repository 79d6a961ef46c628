import { useState } from 'react';
import { ListBar } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsLoading, RowsStates } from '#components/portal/ListState.tsx';
import { PagesFoot } from '#components/portal/PagesFoot.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { usePages } from '#components/portal/use-rows.ts';
import { control } from '#components/ui/button.ts';
import {
  DISCARD_MAX,
  discardQuarantined,
  listQuarantined,
  releaseQuarantined,
} from '#domain/quarantine/contract.ts';
import type { QuarantinedSubmission } from '#domain/quarantine/submission.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { QuarantineRow } from './QuarantineRow.tsx';

const quarantineQuery = listQuery(['held'], (after, signal) =>
  callSignedIn(listQuarantined, { query: { after } }, { signal }),
);

const COLUMNS = [
  'md:table-fixed md:[&_th:nth-child(1)]:w-[13rem] md:[&_th:nth-child(2)]:w-[7rem]',
  'md:[&_th:nth-child(3)]:w-[14rem]',
].join(' ');

/** The id of the row being written, or all. */
type Busy = string | 'all' | null;

export function QuarantineView() {
  const pages = usePages(quarantineQuery);
  const [busy, setBusy] = useState<Busy>(null);
  const shown = pages.rows.slice(0, DISCARD_MAX);

  /** Reloads the rows; the focus moves to the title because the pressed button disappears. */
  const settled = () => {
    document.getElementById('oversight-title')?.focus();
    pages.reload();
  };

  const release = async (row: QuarantinedSubmission) => {
    if (busy) return;
    setBusy(row.id);
    await mutate({
      send: (idempotencyKey) =>
        callSignedIn(releaseQuarantined, { params: { id: row.id } }, { idempotencyKey }),
      done: null,
      failed: 'Failed to release it',
      onDone: () => {
        toast({
          title: row.reference ? `Released ${row.reference}` : 'Released the message',
          description: row.reference
            ? 'It is new on the desk, and its emails are on their way.'
            : 'It is on its way.',
        });
        settled();
      },
    });
    setBusy(null);
  };

  const discard = async (rows: readonly QuarantinedSubmission[]) => {
    if (busy || rows.length === 0) return;
    const [first] = rows;
    const one = rows.length === 1 && first ? first : null;
    const yes = await confirm({
      title: one ? `Discard what ${one.display_name} sent?` : `Discard all ${rows.length} that are shown?`,
      text: 'Everything in it is erased, its file too. Nobody is told, and it cannot be undone.',
      action: one ? 'Discard' : `Discard ${rows.length}`,
      tone: 'bad',
    });
    if (!yes) return;
    setBusy(one ? one.id : 'all');
    await mutate({
      send: (idempotencyKey) =>
        callSignedIn(discardQuarantined, { body: { ids: rows.map(({ id }) => id) } }, { idempotencyKey }),
      done: null,
      failed: 'Failed to discard',
      onDone: ({ discarded }) => {
        toast({ title: discarded === 1 ? 'Discarded' : `Discarded ${discarded}` });
        settled();
      },
    });
    setBusy(null);
  };

  const isEmpty = pages.rows.length === 0;
  return (
    <>
      <p className="note">
        These look automated: sent without a valid form token, or during a flood of submissions. No email was
        sent and the sender was not told. Release what is genuine; the rest is erased after 30 days.
      </p>
      <ListBar>
        <button className={control()} type="button" onClick={pages.reload}>
          Refresh
        </button>
        {shown.length > 1 && (
          <button
            className={control()}
            type="button"
            aria-disabled={busy !== null}
            onClick={() => void discard(shown)}
          >
            {busy === 'all' ? 'Discarding...' : `Discard all ${shown.length} shown`}
          </button>
        )}
      </ListBar>
      {pages.state === 'loading' && <RowsLoading things="suspected spam" />}
      {pages.state !== 'loading' && isEmpty && (
        <RowsStates rows={pages} things="suspected spam">
          <RowsEmpty title="No suspected spam">
            <p>Anything that looks automated will wait here for your decision.</p>
          </RowsEmpty>
        </RowsStates>
      )}
      {pages.state !== 'loading' && !isEmpty && (
        <>
          <RowsTable className={COLUMNS} columns={['Who', 'When', 'Why', 'Text']}>
            {pages.rows.map((row) => (
              <QuarantineRow
                key={row.id}
                row={row}
                busy={busy === row.id}
                onRelease={() => void release(row)}
                onDiscard={() => void discard([row])}
              />
            ))}
          </RowsTable>
          <PagesFoot pages={pages} things="submissions" />
        </>
      )}
    </>
  );
}
