import { ListBar } from '#components/portal/ListHead.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import {
  DISCARD_MAX,
  discardQuarantined,
  listQuarantined,
  releaseQuarantined,
} from '#domain/quarantine/contract.ts';
import type { QuarantinedSubmission } from '#domain/quarantine/submission.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { PagedList } from '../RecordList.tsx';
import { QuarantineRow } from './QuarantineRow.tsx';

const quarantineQuery = rowsQuery(['quarantine'], listQuarantined, (after) => ({ after }));

const COLUMNS = [
  'md:table-fixed md:[&_th:nth-child(1)]:w-[13rem] md:[&_th:nth-child(2)]:w-[7rem]',
  'md:[&_th:nth-child(3)]:w-[14rem]',
].join(' ');

export function QuarantineView() {
  const pages = usePages(quarantineQuery);
  const [busy, during] = useBusy();
  const shown = pages.rows.slice(0, DISCARD_MAX);

  /** Reloads the rows; the focus moves to the title because the pressed button disappears. */
  const settled = () => {
    document.getElementById('oversight-title')?.focus();
    pages.reload();
  };

  const release = (row: QuarantinedSubmission) =>
    mutate({
      send: sendTo(releaseQuarantined, { params: { id: row.id } }),
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

  const discard = (rows: readonly QuarantinedSubmission[]) =>
    mutate({
      send: (idempotencyKey) =>
        callSignedIn(discardQuarantined, { body: { ids: rows.map(({ id }) => id) } }, { idempotencyKey }),
      done: null,
      failed: 'Failed to discard',
      onDone: ({ discarded }) => {
        toast({ title: discarded === 1 ? 'Discarded' : `Discarded ${discarded}` });
        settled();
      },
    });
  const question = {
    text: 'Everything in it is erased, its file too. Nobody is told, and it cannot be undone.',
    tone: 'bad',
  } as const;
  const discardOne = (row: QuarantinedSubmission) =>
    during(row.id, () => discard([row]), {
      ...question,
      title: `Discard what ${row.display_name} sent?`,
      action: 'Discard',
    });
  const discardAll = () =>
    during('all', () => discard(shown), {
      ...question,
      title: `Discard all ${shown.length} that are shown?`,
      action: `Discard ${shown.length}`,
    });

  return (
    <>
      <p className="note">
        These look automated: sent without a valid form token, or during a flood of submissions. Their senders
        were not told. Others were sent without JavaScript and are not confirmed yet. Release what is genuine;
        the rest is erased after 30 days.
      </p>
      <ListBar>
        <Control data-command="Refresh the list" onClick={pages.reload}>
          Refresh
        </Control>
        {shown.length > 1 && (
          <Control
            aria-disabled={busy !== null}
            data-command={`Discard all ${shown.length} shown`}
            onClick={() => void discardAll()}
          >
            {busy === 'all' ? 'Discarding...' : `Discard all ${shown.length} shown`}
          </Control>
        )}
      </ListBar>
      <PagedList
        pages={pages}
        things="suspected spam"
        empty={['No suspected spam', 'Anything that looks automated will wait here for your decision.']}
      >
        <RowsTable className={COLUMNS} columns={['Who', 'When', 'Why', 'Text']}>
          {pages.rows.map((row) => (
            <QuarantineRow
              key={row.id}
              row={row}
              busy={busy === row.id}
              onRelease={() => void during(row.id, () => release(row))}
              onDiscard={() => void discardOne(row)}
            />
          ))}
        </RowsTable>
      </PagedList>
    </>
  );
}
