import * as z from 'zod/mini';
import * as contracts from '#domain/contributions/bulk-contract.ts';
import { bulkAwardFault, type RowResult } from '#domain/contributions/bulk-contract.ts';
import { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { asDomainError } from '#server/platform/http/answer.ts';
import { eachRow, realmOf } from '#server/platform/http/each-row.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { refuseIncomplete, reviewOne } from './review-contribution.ts';
import { undoOne } from './undo-review.ts';

async function resultOf(id: string, work: () => Promise<Contribution>): Promise<RowResult> {
  try {
    return { id, done: true, contribution: await work(), refusal: null };
  } catch (fault) {
    const { code, message, details } = asDomainError(fault);
    const current = z.safeParse(Contribution, details.current);
    return { id, done: false, contribution: current.data ?? null, refusal: { code, message } };
  }
}

export const reviewContributions = route(contracts.reviewContributions, async (context, { body }) => {
  const { rows, ...decision } = body;
  refuseIncomplete(decision);
  const ownership = ownershipOf(signedIn(context).id);
  const decide = ({ id, updated_at, award }: (typeof rows)[number]) =>
    resultOf(id, async () => {
      const fault = award && bulkAwardFault(award);
      if (fault) throw new DomainError('invalid', fault);
      const one = { ...decision, updated_at, award };
      refuseIncomplete(one);
      return reviewOne(context, id, one, realmOf(id), ownership);
    });
  return { results: await eachRow(context, rows, decide) };
});

export const undoReviews = route(contracts.undoReviews, async (context, { body }) => {
  const ownership = ownershipOf(signedIn(context).id);
  const undo = ({ id, updated_at }: (typeof body.rows)[number]) =>
    resultOf(id, () => undoOne(context, id, { updated_at }, realmOf(id), ownership));
  return { results: await eachRow(context, body.rows, undo) };
});
