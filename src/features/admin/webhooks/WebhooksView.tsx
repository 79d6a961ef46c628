import { useState } from 'react';
import * as z from 'zod/mini';
import { Problem } from '#components/forms/FormStatus.tsx';
import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { createWebhook, listWebhooks } from '#domain/webhooks/contract.ts';
import { WEBHOOK_LIMITS, webhookUrl } from '#domain/webhooks/webhook.ts';
import { sendTo } from '#state/mutation.ts';
import { changeRows, queryClient, replaceRow } from '#state/queries.ts';
import { useWriteForm } from '../use-write-form.ts';
import { EndpointCard } from './EndpointCard.tsx';
import { SecretPanel, type ShownSecret } from './SecretPanel.tsx';

const endpointsQuery = rowsQuery(['webhooks'], listWebhooks);
const SCHEMA = z.object({ url: webhookUrl });

function AddForm({ onAdded }: { onAdded: (made: ShownSecret) => void }) {
  const form = useWriteForm({
    id: 'webhook',
    initial: { url: '' },
    schema: SCHEMA,
    send: (body) => sendTo(createWebhook, { body }),
    done: 'Endpoint added',
    failed: 'Failed to add the endpoint',
    onDone: (made: ShownSecret) => {
      form.reset();
      onAdded(made);
    },
  });
  return (
    <form className="mb-5 grid max-w-[40rem] gap-4" {...form.props}>
      <Field {...form.field('url')} label="Address of the receiver" hint="Begins with https://">
        <input
          {...form.control('url', { hint: true, required: true })}
          type="url"
          inputMode="url"
          maxLength={WEBHOOK_LIMITS.url}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div>
        <Button size="sm" type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Adding...' : 'Add endpoint'}
        </Button>
      </div>
      {form.problem && <Problem>{form.problem}</Problem>}
    </form>
  );
}

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
        onAdded={(made) => {
          changeRows(endpointsQuery, (rows) => [...rows, made.endpoint]);
          setShown(made);
        }}
      />
      {shown && <SecretPanel key={shown.secret} shown={shown} onDone={() => setShown(null)} />}
      <RowsStates rows={endpoints} things="endpoints">
        <RowsEmpty title="No endpoints yet">
          <p>Add the address of a program that should learn what happens here.</p>
        </RowsEmpty>
      </RowsStates>
      <ul className="grid gap-5">
        {endpoints.rows.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointCard
              endpoint={endpoint}
              onChanged={(next) => replaceRow(endpointsQuery, next)}
              onSecret={(made) => {
                replaceRow(endpointsQuery, made.endpoint);
                setShown(made);
              }}
              onDeleted={() => {
                changeRows(endpointsQuery, (rows) => rows.filter(({ id }) => id !== endpoint.id));
                document.getElementById('oversight-title')?.focus();
              }}
              onConflict={endpoints.reload}
              onTried={() => void queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
