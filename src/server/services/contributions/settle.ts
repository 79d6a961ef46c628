import type { settleReview as contract } from '#domain/contributions/desk-contract.ts';
import { DomainError } from '#domain/errors.ts';
import type { Verb } from '../../http/endpoint.ts';
import { findContribution } from '../../stores/contributions.ts';
import { outboxId } from '../../stores/outbox.ts';
import { deliver } from '../outbox/deliver.ts';

/** Admins only. Hurries what waits for the end of the ten seconds; before their end it does nothing (F5). */
export const settleReview: Verb<typeof contract> = async ({ later }, { params }) => {
  const contribution = await findContribution(params.id);
  if (!contribution) throw new DomainError('not-found', 'This contribution does not exist');
  if (contribution.decision_id) later(deliver(outboxId('contribution-decision', contribution.decision_id)));
  return { accepted: true };
};
