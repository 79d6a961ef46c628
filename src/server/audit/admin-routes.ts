import * as contracts from '#domain/audit/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { listAudit, listSignInAttempts } from './list-audit.ts';

export const adminRoutes = [
  route(contracts.listAudit, listAudit),
  route(contracts.listSignInAttempts, listSignInAttempts),
];
