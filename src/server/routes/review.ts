import * as contributions from '#domain/contributions/contract.ts';
import { route } from '../http/endpoint.ts';
import { listContributions } from '../services/contributions/list.ts';
import { reviewContribution } from '../services/contributions/review.ts';
import { downloadProof } from '../services/proofs/download.ts';

/** The review desk. */
export const reviewRoutes = [
  route(contributions.listContributions, listContributions),
  route(contributions.reviewContribution, reviewContribution),
  route(contributions.downloadProof, downloadProof),
];
