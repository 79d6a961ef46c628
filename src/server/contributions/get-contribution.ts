import type { getContribution as contract } from '#domain/contributions/desk-contract.ts';
import { DomainError } from '#domain/errors.ts';
import { readPool } from '#server/ledger/records/ledger.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { ownershipOf, workOf } from '#server/profiles/own-work.ts';
import { findWithDuplicates } from './contribution-lists.ts';
import { isFirstOf } from './first-contributions.ts';

/** Admins only. One contribution with its duplicates and what an award for it depends on. */
export const getContribution: Verb<typeof contract> = async (context, { params }) => {
  const [found, pool] = await Promise.all([findWithDuplicates(params.id), readPool()]);
  if (!found) throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
  const [is_first, own] = await Promise.all([
    isFirstOf(found.contribution),
    ownershipOf(signedIn(context).id).isOf(workOf(found.contribution)),
  ]);
  return { ...found, is_first, own, pool };
};
