import * as overview from '#domain/operations/overview-contract.ts';
import { undeliveredMessages } from '#server/notifications/undelivered.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { sendAny } from './deliver-outbox.ts';
import { getDeepHealth } from './get-deep-health.ts';
import { getOverview } from './get-overview.ts';
import { retryMessage } from './retry-message.ts';

export const adminRoutes = [
  route(overview.getOverview, getOverview),
  route(overview.listUndelivered, async ({ now }) => ({ items: await undeliveredMessages(now) })),
  route(overview.retryMessage, retryMessage(sendAny)),
  getDeepHealth,
];
