import * as contracts from '#domain/quarantine/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { discardHeld, listHeld, releaseHeld } from './decide-submissions.ts';

export const adminRoutes = [
  route(contracts.listHeld, listHeld),
  route(contracts.releaseHeld, releaseHeld),
  route(contracts.discardHeld, discardHeld),
];
