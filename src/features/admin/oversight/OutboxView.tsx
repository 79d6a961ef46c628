import { useState } from 'react';
import { ListBar } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { formatAge, formatDate } from '#domain/formats.ts';
import type { UndeliveredMessage } from '#domain/operations/overview.ts';
import { mutate } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { toast } from '#state/toasts.ts';
import { sendRetry, undeliveredQuery } from './oversight-api.ts';
import { messageLabel } from './words.ts';

/** Messages that failed or are late, each with a retry. Neither address nor content is shown. */
export function OutboxView() {
  const messages = useRows(undeliveredQuery);
  const [busy, setBusy] = useState<string | null>(null);

  const retry = async (message: UndeliveredMessage) => {
    if (busy) return;
    setBusy(message.id);
    await mutate({
      send: (key) => sendRetry(message.id, key),
      done: null,
      failed: 'Failed to try the message again',
      onDone: ({ outcome }) => {
        if (outcome === 'sent') {
          toast({ title: 'Message sent' });
          changeRows(undeliveredQuery, (rows) => rows.filter(({ id }) => id !== message.id));
          document.getElementById('oversight-title')?.focus();
          return;
        }
        toast({
          title: 'Not sent yet',
          description: 'This try failed too. It is tried again in a minute, and then less and less often.',
        });
        messages.reload();
      },
    });
    setBusy(null);
  };

  return (
    <>
      <p className="note">
        Messages are tried eight times over two days. What was given up waits here until somebody tries it
        again.
      </p>
      <ListBar>
        <button className={control()} type="button" onClick={messages.reload}>
          Refresh
        </button>
      </ListBar>
      <RowsStates rows={messages} things="messages">
        <RowsEmpty title="All messages sent">
          <p>Messages that cannot be delivered appear here.</p>
        </RowsEmpty>
      </RowsStates>
      {messages.state === 'ready' && messages.rows.length > 0 && (
        <RowsTable columns={['Message', 'State', 'Waiting since', 'Last failure']}>
          {messages.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {messageLabel(row.kind)}
                {row.reference && <span className="text-muted"> {row.reference}</span>}
              </th>
              <td data-label="State">
                <span className={badge({ kind: row.state === 'dead' ? 'danger' : 'quiet' })}>
                  {row.state === 'dead' ? 'Given up' : 'Late'}
                </span>{' '}
                <span className="text-muted">
                  {row.attempts === 1 ? '1 try' : `${row.attempts} tries`}
                  {row.next_attempt_at && `, next ${formatDate(row.next_attempt_at)}`}
                </span>
              </td>
              <td data-label="Waiting since">
                <time dateTime={row.created_at} title={formatDate(row.created_at)}>
                  {formatAge(row.created_at, Date.now())}
                </time>
              </td>
              <td data-label="Last failure">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <code>{row.last_error ?? 'none'}</code>
                  <button
                    className={control()}
                    type="button"
                    aria-disabled={busy === row.id}
                    aria-label={`Try again: ${messageLabel(row.kind)} ${row.reference ?? ''}`.trim()}
                    onClick={() => void retry(row)}
                  >
                    {busy === row.id ? 'Trying...' : 'Try again'}
                  </button>
                </span>
              </td>
            </tr>
          ))}
        </RowsTable>
      )}
    </>
  );
}
