import * as audit from '#domain/audit/contract.ts';
import * as overview from '#domain/overview/contract.ts';
import { route } from '../http/endpoint.ts';
import { listAudit } from '../services/audit/list.ts';
import { listSignInAttempts } from '../services/audit/list-attempts.ts';
import { getOverview } from '../services/overview/figures.ts';
import { listUndelivered } from '../services/overview/list-undelivered.ts';
import { retryMessage } from '../services/overview/retry-message.ts';

/** What admins look at to see how things stand: the overview, the audit, the attempts to sign in. */
export const oversightRoutes = [
  route(overview.getOverview, getOverview),
  route(overview.listUndelivered, listUndelivered),
  route(overview.retryMessage, retryMessage),
  route(audit.listAudit, listAudit),
  route(audit.listSignInAttempts, listSignInAttempts),
];
