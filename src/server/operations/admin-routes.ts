import * as audit from '#domain/audit/contract.ts';
import * as measurement from '#domain/measurement/contract.ts';
import * as operation from '#domain/operations/contract.ts';
import * as overview from '#domain/operations/overview-contract.ts';
import { listAudit, listSignInAttempts } from '#server/audit/list-audit.ts';
import { getFunnel } from '#server/measurement/get-funnel.ts';
import { undeliveredMessages } from '#server/notifications/undelivered.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { sendAny } from './deliver-outbox.ts';
import { getDeepHealth } from './get-deep-health.ts';
import { getOverview } from './get-overview.ts';
import { retryMessage } from './retry-message.ts';

/** What admins look at to see how things stand: the overview, the audit, the attempts to sign in. */
export const adminRoutes = [
  route(overview.getOverview, getOverview),
  route(measurement.getFunnel, getFunnel),
  route(overview.listUndelivered, async ({ now }) => ({ items: await undeliveredMessages(now) })),
  route(overview.retryMessage, retryMessage(sendAny)),
  route(operation.getDeepHealth, getDeepHealth),
  route(audit.listAudit, listAudit),
  route(audit.listSignInAttempts, listSignInAttempts),
];
