import * as contracts from '#domain/quarantine/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { discardQuarantined, listQuarantined, releaseQuarantined } from './decide-submissions.ts';

export const adminRoutes = [
  route(contracts.listQuarantined, listQuarantined),
  route(contracts.releaseQuarantined, releaseQuarantined),
  route(contracts.discardQuarantined, discardQuarantined),
];
