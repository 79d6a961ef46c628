import * as audit from '#domain/audit/contract.ts';
import * as measurement from '#domain/measurement/contract.ts';
import * as operation from '#domain/operation/contract.ts';
import * as overview from '#domain/overview/contract.ts';
import { route } from '../http/endpoint.ts';
import { listAudit, listSignInAttempts } from '../services/audit.ts';
import { getFunnel } from '../services/measurement/funnel.ts';
import { getDeepHealth } from '../services/overview/deep-health.ts';
import { getOverview } from '../services/overview/figures.ts';
import { retryMessage } from '../services/overview/retry-message.ts';
import { undeliveredMessages } from '../stores/undelivered.ts';
import { sendAny } from './outbox.ts';

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
