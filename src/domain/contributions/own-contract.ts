import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { contract } from '../contract.ts';
import { ROADMAP_COLUMNS } from '../roadmap/columns.ts';
import { pageOf, pageQuery } from '../wire.ts';
import { CONTRIBUTION_STATUSES } from './contribution.ts';
import { CONTRIBUTION_TYPES } from './types.ts';

export const CameOfIt = z.object({
  id: z.string(),
  title: z.string(),
  column_name: z.enum(ROADMAP_COLUMNS),
  /** Otherwise members alone can open it. */
  public: z.boolean(),
});
export type CameOfIt = z.infer<typeof CameOfIt>;

export const OWN_CONTRIBUTIONS_PAGE = 10;

export const OwnContribution = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  contribution_type: z.enum(CONTRIBUTION_TYPES),
  related_app: z.nullable(z.enum(RELATED_APPS)),
  status: z.enum(CONTRIBUTION_STATUSES),
  /** As on its status page: null without an award and until the decision takes effect. */
  inz: z.nullable(z.number()),
  created_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  withdrawn_at: z.optional(z.string()),
  /** Null until it is accepted and an item that the caller may see names it. */
  came_of_it: z.nullable(CameOfIt),
  /** Opens its status page. Null unless the account proved the address, and until a question or decision is shown. */
  status_key: z.nullable(z.string()),
});
export type OwnContribution = z.infer<typeof OwnContribution>;

/** The contributions that the caller sent signed in or took over, newest first. A quarantined one looks new (T31). */
export const listOwnContributions = contract({
  name: 'listOwnContributions',
  method: 'GET',
  path: '/api/account/contributions',
  audience: 'user',
  query: pageQuery,
  output: pageOf(OwnContribution),
});
