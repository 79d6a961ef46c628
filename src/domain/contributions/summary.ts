import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { CONTRIBUTION_STATUSES, type Contribution, isAnswered } from './contribution.ts';
import { CONTRIBUTION_TYPES } from './types.ts';

/** Characters of a description that the list shows and searches. */
export const SUMMARY_LENGTH = 160;

/** A row of the desk's list: enough to search, filter and sort 5,000 of them at once. */
export const ContributionSummary = z.object({
  id: z.string(),
  reference: z.string(),
  display_name: z.string(),
  email: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  status: z.enum(CONTRIBUTION_STATUSES),
  summary: z.string(),
  has_proof: z.boolean(),
  /** True if the contributor has answered since the last decision: it is on top of the queue. */
  answered: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  withdrawn_at: z.optional(z.string()),
});
export type ContributionSummary = z.infer<typeof ContributionSummary>;

export const summaryOf = (contribution: Contribution): ContributionSummary =>
  ContributionSummary.parse({
    ...contribution,
    summary: contribution.description.slice(0, SUMMARY_LENGTH),
    has_proof: contribution.proof_url !== null || contribution.proof_file !== null,
    answered: contribution.status === 'new' && isAnswered(contribution.thread),
  });
