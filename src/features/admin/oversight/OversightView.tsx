import { Age } from '#components/portal/Age.tsx';
import { frame, views } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { ListBar } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { addressWith, linkTo, useAddress } from '#components/portal/use-address.ts';
import { useBusy } from '#components/portal/use-busy.ts';
import { rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import type { OutputOf } from '#domain/contract.ts';
import { formatDate, plural } from '#domain/formats.ts';
import type { UndeliveredMessage } from '#domain/operations/overview.ts';
import { listUndelivered, retryMessage } from '#domain/operations/overview-contract.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { toast } from '#state/toasts.ts';
import { AddressView } from '../AddressView.tsx';
import { QuarantineView } from '../QuarantineView.tsx';
import { ReportsView } from '../ReportsView.tsx';
import { VouchKeysView } from '../VouchKeysView.tsx';
import { WebhooksView } from '../webhooks/WebhooksView.tsx';
import { AttemptsView } from './AttemptsView.tsx';
import { AuditView } from './AuditView.tsx';
import { VIEW_PARAMS, VIEWS, type ViewId } from './views.ts';
import { messageLabel } from './words.ts';

const CONTENT = {
  audit: AuditView,
  attempts: AttemptsView,
  outbox: OutboxView,
  held: QuarantineView,
  reports: ReportsView,
  address: AddressView,
  webhooks: WebhooksView,
  vouching: VouchKeysView,
} as const;

const SECTION = [
  '[&>p]:mb-4 [&>p]:max-w-[44rem] [&_tbody_th]:font-semibold [&_time]:whitespace-nowrap',
  '[&_code]:[font:500_var(--t-0)/1.4_ui-monospace,monospace]',
].join(' ');

const showCurrent = (row: HTMLElement | null) =>
  row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function OversightView({ view }: { view: ViewId }) {
  const { search, go } = useAddress();
  const Content = CONTENT[view];
  const title = VIEWS.find(({ id }) => id === view)?.name;

  const leave = () => {
    // Opened by a press: going back restores the previous place and its scroll position.
    if (history.state?.stepped) history.back();
    else go(VIEW_PARAMS, 'replace');
  };
  const linkOf = (id: ViewId) => {
    const changes = { ...VIEW_PARAMS, view: id };
    return linkTo(addressWith(search, changes), () => go(changes, 'replace'));
  };

  return (
    <section className={SECTION} aria-labelledby="oversight-title">
      <Control onClick={leave}>
        <Icon of="back" />
        Back to the desk
      </Control>
      <h1 className={`mt-4 mb-3 outline-offset-[4px] ${frame.title}`} id="oversight-title" tabIndex={-1}>
        {title}
      </h1>
      <nav ref={showCurrent} className={views.row} aria-label="Audit">
        {VIEWS.map(({ id, name }) => (
          <a key={id} className={views.view} aria-current={id === view ? 'page' : undefined} {...linkOf(id)}>
            {name}
          </a>
        ))}
      </nav>
      <h2 className="sr-only">{title}</h2>
      <Content />
    </section>
  );
}

const undeliveredQuery = rowsQuery(['undelivered'], listUndelivered);

/** Neither address nor content is shown. */
function OutboxView() {
  const messages = useRows(undeliveredQuery);
  const [busy, during] = useBusy();

  const retry = (message: UndeliveredMessage) =>
    mutate({
      send: sendTo(retryMessage, { params: { id: message.id } }),
      done: null,
      failed: 'Failed to try the message again',
      onDone: ({ outcome }: OutputOf<typeof retryMessage>) => {
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

  return (
    <>
      <p className="note">
        Messages are tried eight times over two days. What was given up waits here until someone tries it
        again. Where several contributions share one email to the admins, each is listed with its reference.
      </p>
      <ListBar onRefresh={messages.reload} />
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
                  {plural(row.attempts, 'try', 'tries')}
                  {row.next_attempt_at && `, next ${formatDate(row.next_attempt_at)}`}
                </span>
              </td>
              <td data-label="Waiting since">
                <Age at={row.created_at} />
              </td>
              <td data-label="Last failure">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <code>{row.last_error ?? 'none'}</code>
                  <Control
                    aria-disabled={busy !== null}
                    aria-label={`Try again: ${messageLabel(row.kind)} ${row.reference ?? ''}`.trim()}
                    onClick={() => void during(row.id, () => retry(row))}
                  >
                    {busy === row.id ? 'Trying...' : 'Try again'}
                  </Control>
                </span>
              </td>
            </tr>
          ))}
        </RowsTable>
      )}
    </>
  );
}
