import type { Config } from '@netlify/functions';
import * as contributions from '#domain/contributions/contract.ts';
import { createDoor, route } from '#server/http/endpoint.ts';
import { listContributions } from '#server/services/contributions/list.ts';
import { reviewContribution } from '#server/services/contributions/review.ts';
import { downloadProof } from '#server/services/proofs/download.ts';

/** What admins may do, and nobody else (R479). */
export default createDoor(
  [
    route(contributions.listContributions, listContributions),
    route(contributions.reviewContribution, reviewContribution),
    route(contributions.downloadProof, downloadProof),
  ],
  '/api/health/admin',
);

export const config: Config = {
  path: [
    '/api/admin/contributions',
    '/api/admin/contributions/:id',
    '/api/admin/contributions/:id/proof',
    '/api/health/admin',
  ],
};
