import { Age } from '#components/portal/Age.tsx';
import { ListBar } from '#components/portal/ListHead.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { APP_CONTEXT_LABELS, APP_CONTEXT_NAMES } from '#domain/contributions/app-context.ts';
import {
  DISCARD_MAX,
  discardQuarantined,
  listQuarantined,
  releaseQuarantined,
} from '#domain/quarantine/contract.ts';
import type { QuarantinedSubmission, QuarantineReason } from '#domain/quarantine/submission.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { moreLine, PagedList, sentColumns } from './RecordList.tsx';

const quarantineQuery = rowsQuery(['quarantine'], listQuarantined, (after) => ({ after }));

const REASONS: Record<QuarantineReason, { name: string; more: string }> = {
  'no-ticket': {
    name: 'No form ticket',
    more: 'Sent past the form, or the form could not fetch its ticket.',
  },
  forged: { name: 'Forged ticket', more: 'The ticket is not one of ours.' },
  'other-form': { name: 'Ticket of another form', more: 'It was issued for another form.' },
  'too-soon': { name: 'Too fast', more: 'Sent within three seconds; our form waits for longer.' },
  expired: { name: 'Old ticket', more: 'It was issued more than a day before.' },
  replayed: { name: 'Used ticket', more: 'Something else was sent with the same ticket before.' },
  'no-script': {
    name: 'Not confirmed yet',
    more: 'Sent without JavaScript. It reaches the desk once its sender presses the link in our email.',
  },
  flood: { name: 'Flood', more: 'So much came in that hour that nothing was let through unseen.' },
};

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
      <ListBar onRefresh={pages.reload}>
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
        <RowsTable className={sentColumns} columns={['Who', 'When', 'Why', 'Text']}>
          {pages.rows.map((row) => {
            const {
              id,
              kind,
              reference,
              display_name,
              email,
              text,
              proof_url,
              proof_file,
              context,
              why,
              created_at,
            } = row;
            const reason = REASONS[why];
            const label = kind === 'contact' ? 'Message' : 'Contribution';
            const what = `${label} ${reference ?? ''}`.trim();
            return (
              <tr key={id}>
                <th scope="row">
                  {display_name}
                  <span className={moreLine}>{email}</span>
                  <span className={moreLine}>
                    {label} <span className="whitespace-nowrap">{reference}</span>
                  </span>
                </th>
                <td data-label="When">
                  <Age at={created_at} />
                </td>
                <td data-label="Why">
                  <span className={badge({ kind: 'quiet' })}>{reason.name}</span>
                  <span className={moreLine}>{reason.more}</span>
                </td>
                <td data-label="Text">
                  {/* Links are plain text, so that none is opened by accident. */}
                  <p className="wrap-anywhere max-h-[12rem] overflow-auto whitespace-pre-line">{text}</p>
                  {proof_url && <span className={moreLine}>Link: {proof_url}</span>}
                  {proof_file && <span className={moreLine}>File: {proof_file}</span>}
                  {APP_CONTEXT_NAMES.map(
                    (name) =>
                      context?.[name] && (
                        <span key={name} className={moreLine}>
                          {APP_CONTEXT_LABELS[name]}: {context[name]}
                        </span>
                      ),
                  )}
                  <span className="mt-2 flex flex-wrap gap-2">
                    <Control
                      aria-disabled={busy !== null}
                      aria-label={`Release: ${what} of ${display_name}`}
                      onClick={() => void during(id, () => release(row))}
                    >
                      {busy === id ? 'Working...' : 'Release'}
                    </Control>
                    <Control
                      aria-disabled={busy !== null}
                      aria-label={`Discard: ${what} of ${display_name}`}
                      onClick={() => void discardOne(row)}
                    >
                      Discard
                    </Control>
                  </span>
                </td>
              </tr>
            );
          })}
        </RowsTable>
      </PagedList>
    </>
  );
}
