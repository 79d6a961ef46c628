import { Age } from '#components/portal/Age.tsx';
import { RowsStates } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import type { OutputOf } from '#domain/contract.ts';
import { formatDate } from '#domain/formats.ts';
import {
  type createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  replayWebhook,
  rotateWebhook,
  skipWebhook,
  testWebhook,
} from '#domain/webhooks/contract.ts';
import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEndpoint } from '#domain/webhooks/webhook.ts';
import { type Mutation, mutate, sendTo } from '#state/mutation.ts';
import { changeRows, listQuery, queryClient, replaceRow } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

export type ShownSecret = OutputOf<typeof createWebhook>;

export const endpointsQuery = rowsQuery(['webhooks'], listWebhooks);

const logQuery = (id: string) =>
  listQuery(['webhook-deliveries', id], (_after, signal) =>
    callSignedIn(listWebhookDeliveries, { params: { id } }, { signal }),
  );

function showOutcome({ state, code }: WebhookDelivery): void {
  if (state === 'delivered') return void toast({ title: 'Delivered' });
  const next = code === '410' ? 'The endpoint is stopped.' : 'It is tried again.';
  const description = code ? `The last try ended with ${code}. ${next}` : 'An earlier event waits before it.';
  toast({ title: 'Not delivered yet', description });
}

const eventLabel = (type: string) => (WEBHOOK_EVENTS as Record<string, string>)[type] ?? type;
const STATES = { waiting: 'Waiting', delivered: 'Delivered', skipped: 'Skipped' } as const;

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onSecret: (made: ShownSecret) => void;
}

export function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const { id, url, paused, problem, updated_at, next_attempt_at } = endpoint;
  const deliveries = useRows(logQuery(id));
  // The newest is above.
  const firstWaiting = deliveries.rows.findLast(({ state }) => state === 'waiting');
  const [busy, during] = useBusy();
  const params = { id };

  const refresh = () => {
    deliveries.reload();
    void queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
  };
  const change = async <T,>(mutation: Mutation<T>) => {
    if (await mutate(mutation)) refresh();
  };
  const deliver = (failed: string, send: Mutation<WebhookDelivery>['send']) =>
    change({
      send,
      done: null,
      failed,
      onDone: (delivery) => {
        showOutcome(delivery);
        refresh();
      },
    });

  const pause = () =>
    change({
      send: sendTo(pauseWebhook, { params, body: { paused: !paused, updated_at } }),
      done: paused ? 'Endpoint resumed' : 'Endpoint paused',
      failed: paused ? 'Failed to resume the endpoint' : 'Failed to pause the endpoint',
      onDone: (next: WebhookEndpoint) => replaceRow(endpointsQuery, next),
    });
  const sendTest = () => deliver('Failed to send a test', sendTo(testWebhook, { params }));
  const replay = ({ id: delivery }: WebhookDelivery) =>
    deliver('Failed to send it again', sendTo(replayWebhook, { params: { id, delivery } }));
  const skip = ({ id: delivery }: WebhookDelivery) =>
    change({
      send: sendTo(skipWebhook, { params: { id, delivery } }),
      done: 'Event skipped',
      failed: 'Failed to skip it',
      onDone: () => {
        refresh();
        // The pressed button disappears with the wait of its event.
        document.getElementById(`webhook-${id}`)?.focus();
      },
    });
  const rotate = () =>
    change({
      send: sendTo(rotateWebhook, { params, body: { updated_at } }),
      done: 'Secret replaced',
      failed: 'Failed to replace the secret',
      onDone: (made: ShownSecret) => {
        replaceRow(endpointsQuery, made.endpoint);
        onSecret(made);
      },
    });
  const remove = () =>
    change({
      send: sendTo(deleteWebhook, { params, query: { updated_at } }),
      done: 'Endpoint deleted',
      failed: 'Failed to delete the endpoint',
      onDone: () => {
        changeRows(endpointsQuery, (rows) => rows.filter((row) => row.id !== id));
        document.getElementById('oversight-title')?.focus();
      },
    });

  return (
    <section className="rounded-2 border border-line bg-raised p-4" aria-labelledby={`webhook-${id}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3
          className="wrap-anywhere font-semibold font-text text-2 leading-[1.3] tracking-normal"
          id={`webhook-${id}`}
          tabIndex={-1}
        >
          {url}
        </h3>
        {problem ? (
          <span className={badge({ kind: 'danger' })}>{problem === 'stopped' ? 'Stopped' : 'Failing'}</span>
        ) : (
          <span className={badge({ kind: paused ? 'soon' : 'success' })}>{paused ? 'Paused' : 'On'}</span>
        )}
      </div>
      {problem === 'stopped' && (
        <p className="note mb-3">
          The receiver answered 410 Gone, so nothing is sent to it any more. Delete the endpoint, or resume it
          when the receiver is back: what waits is sent then.
        </p>
      )}
      {next_attempt_at && <p className="note mb-3">Next try {formatDate(next_attempt_at)}</p>}
      <div className="mb-4 flex flex-wrap gap-2">
        <Control aria-disabled={busy !== null} onClick={() => void during('test', sendTest)}>
          {busy === 'test' ? 'Sending...' : 'Send a test'}
        </Control>
        <Control aria-disabled={busy !== null} onClick={() => void during('pause', pause)}>
          {paused ? 'Resume' : 'Pause'}
        </Control>
        <Control
          aria-disabled={busy !== null}
          onClick={() =>
            void during('rotate', rotate, {
              title: 'Replace the secret?',
              text: 'You see the new secret once. The earlier one stays valid for 24 hours.',
              action: 'Replace secret',
            })
          }
        >
          Replace secret
        </Control>
        <Control onClick={refresh}>Refresh</Control>
        <Control
          kind="quiet"
          className="text-danger!"
          aria-disabled={busy !== null}
          onClick={() =>
            void during('delete', remove, {
              title: 'Delete this endpoint?',
              text: `${url} gets nothing any more. What waits for it is deleted too, with its log.`,
              action: 'Delete endpoint',
              tone: 'bad',
            })
          }
        >
          Delete
        </Control>
      </div>
      <RowsStates rows={deliveries} things="deliveries">
        <p className="note">Nothing was sent yet. Send a test to try the receiver.</p>
      </RowsStates>
      {deliveries.rows.length > 0 && (
        <RowsTable columns={['Event', 'State', 'Since']} actions="Actions" caption="Latest deliveries">
          {deliveries.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {eventLabel(row.type)} <code className="block font-regular text-muted">{row.id}</code>
              </th>
              <td data-label="State">
                <span className={badge({ kind: row.state === 'delivered' ? 'success' : 'quiet' })}>
                  {STATES[row.state]}
                </span>{' '}
                <span className="text-muted">
                  {row.tries === 1 ? '1 try' : `${row.tries} tries`}
                  {row.code && `, last ${row.code}`}
                </span>
              </td>
              <td data-label="Since">
                <Age at={row.created_at} />
              </td>
              <td className="whitespace-nowrap text-end">
                {row === firstWaiting && (
                  <Control
                    className="me-2"
                    aria-disabled={busy !== null}
                    aria-label={`Skip: ${eventLabel(row.type)}`}
                    onClick={() =>
                      void during(row.id, () => skip(row), {
                        title: 'Skip this event?',
                        text: 'The receiver does not get it, and gets the later ones. “Send again” sends it after all.',
                        action: 'Skip event',
                      })
                    }
                  >
                    Skip
                  </Control>
                )}
                <Control
                  aria-disabled={busy !== null}
                  aria-label={`${row.state === 'waiting' ? 'Try now' : 'Send again'}: ${eventLabel(row.type)}`}
                  onClick={() => void during(row.id, () => replay(row))}
                >
                  {row.state === 'waiting' ? 'Try now' : 'Send again'}
                </Control>
              </td>
            </tr>
          ))}
        </RowsTable>
      )}
    </section>
  );
}
