import { useState } from 'react';
import * as z from 'zod/mini';
import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { WEBHOOK_LIMITS, webhookUrl } from '#domain/webhooks/webhook.ts';
import { sendTo } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { AddForm, type FieldSpec } from '../FormFields.tsx';
import { ShownOnce } from '../ShownOnce.tsx';
import { EndpointCard, endpointsQuery, type ShownSecret } from './EndpointCard.tsx';

const SCHEMA = z.object({ url: webhookUrl });

const FIELDS: readonly FieldSpec<{ url: string }>[] = [
  {
    name: 'url',
    label: 'Address of the receiver',
    hint: 'Begins with https://',
    max: WEBHOOK_LIMITS.url,
    attributes: { type: 'url', inputMode: 'url', spellCheck: false },
  },
];

/** Programs of the team that are called when something happens (docs/webhooks.md). */
export function WebhooksView() {
  const endpoints = useRows(endpointsQuery);
  const [shown, setShown] = useState<ShownSecret | null>(null);

  return (
    <>
      <p>
        Each endpoint gets a signed message when a contribution is received or decided, an idea changes, or a
        roadmap item moves or ships. No message has the text of a contribution or says who sent it.
      </p>
      <AddForm
        id="webhook"
        action="Add endpoint"
        initial={{ url: '' }}
        schema={SCHEMA}
        fields={FIELDS}
        send={(body) => sendTo(createWebhook, { body })}
        done="Endpoint added"
        failed="Failed to add the endpoint"
        onAdded={(made) => {
          changeRows(endpointsQuery, (rows) => [...rows, made.endpoint]);
          setShown(made);
        }}
      />
      {shown && (
        <ShownOnce
          key={shown.secret}
          id="webhook-secret"
          title={`Secret for ${shown.endpoint.url}`}
          lead={`The receiver checks each message with it.${shown.endpoint.version > 1 ? ' The earlier secret stays valid for 24 hours.' : ''}`}
          secrets={[['Secret', shown.secret]]}
          onDone={() => setShown(null)}
        />
      )}
      <RowsStates rows={endpoints} things="endpoints">
        <RowsEmpty title="No endpoints yet">
          <p>Add the address of a program that should learn what happens here.</p>
        </RowsEmpty>
      </RowsStates>
      <ul className="grid gap-5">
        {endpoints.rows.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointCard endpoint={endpoint} onSecret={setShown} />
          </li>
        ))}
      </ul>
    </>
  );
}
