import * as contracts from '#domain/webhooks/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { createWebhook, deleteWebhook, pauseWebhook, rotateWebhook } from './edit-endpoints.ts';
import { latestDeliveries, listEndpoints } from './records.ts';
import { replayWebhook, skipWebhook, testWebhook } from './send-again.ts';

export const adminRoutes = [
  route(contracts.listWebhooks, async () => ({ items: await listEndpoints() })),
  createWebhook,
  pauseWebhook,
  rotateWebhook,
  deleteWebhook,
  testWebhook,
  route(contracts.listWebhookDeliveries, async (_, { params }) => ({
    items: await latestDeliveries(params.id),
  })),
  replayWebhook,
  skipWebhook,
];
