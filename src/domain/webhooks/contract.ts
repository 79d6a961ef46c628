import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { moment, recordId, uuid } from '../wire.ts';
import { WebhookDelivery, WebhookEndpoint, webhookUrl } from './webhook.ts';

const params = z.strictObject({ id: uuid });
const unchanged = z.strictObject({ updated_at: moment });
/** The secret is in this answer only. */
const WithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

export const listWebhooks = contract({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/admin/webhooks',
  audience: 'admin',
  output: z.object({ items: z.array(WebhookEndpoint) }),
});

export const createWebhook = contract({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/admin/webhooks',
  audience: 'admin',
  status: 201,
  body: z.strictObject({ url: webhookUrl }),
  output: WithSecret,
});

/** Pauses or resumes an endpoint; events that happen meanwhile wait. */
export const pauseWebhook = contract({
  name: 'pauseWebhook',
  method: 'PATCH',
  path: '/api/admin/webhooks/:id',
  audience: 'admin',
  params,
  body: z.strictObject({ paused: z.boolean('Must be yes or no'), updated_at: moment }),
  output: WebhookEndpoint,
});

/** A new secret; both sign for `ROTATION_OVERLAP_MS`. */
export const rotateWebhook = contract({
  name: 'rotateWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:id/rotate',
  audience: 'admin',
  params,
  body: unchanged,
  output: WithSecret,
});

export const deleteWebhook = contract({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  audience: 'admin',
  params,
  query: unchanged,
  output: z.object({ id: z.string() }),
});

/** Sends a test event after the events that wait. */
export const testWebhook = contract({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  audience: 'admin',
  params,
  output: WebhookDelivery,
});

/** The newest first, and last the event that waits first, if it is older. */
export const listWebhookDeliveries = contract({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  audience: 'admin',
  params,
  output: z.object({ items: z.array(WebhookDelivery) }),
});

const inLog = z.strictObject({ id: uuid, delivery: recordId });

/** Sends an event again, with the same id, after those that wait; one that waits is tried now. */
export const replayWebhook = contract({
  name: 'replayWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:delivery/replay',
  audience: 'admin',
  params: inLog,
  output: WebhookDelivery,
});

/** Gives up the event that waits first, so that the later ones are sent. */
export const skipWebhook = contract({
  name: 'skipWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:delivery/skip',
  audience: 'admin',
  params: inLog,
  output: WebhookDelivery,
});
