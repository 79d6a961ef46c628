import { Age } from '#components/portal/Age.tsx';
import { RowsStates } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { WEBHOOK_EVENTS, type WebhookDelivery } from '#domain/webhooks/webhook.ts';

const eventLabel = (type: string) => (WEBHOOK_EVENTS as Record<string, string>)[type] ?? type;

interface DeliveryLogProps {
  deliveries: RowsHandle<WebhookDelivery>;
  busy: string | null;
  onReplay: (delivery: WebhookDelivery) => void;
}

export function DeliveryLog({ deliveries, busy, onReplay }: DeliveryLogProps) {
  return (
    <>
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
                  {row.state === 'delivered' ? 'Delivered' : 'Waiting'}
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
                <Control
                  aria-disabled={busy === row.id}
                  aria-label={`${row.state === 'delivered' ? 'Send again' : 'Try now'}: ${eventLabel(row.type)}`}
                  onClick={() => onReplay(row)}
                >
                  {row.state === 'delivered' ? 'Send again' : 'Try now'}
                </Control>
              </td>
            </tr>
          ))}
        </RowsTable>
      )}
    </>
  );
}
