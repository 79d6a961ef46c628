import { isErased } from '#domain/contributions/contribution.ts';
import type { listContributionMails as contract } from '#domain/contributions/mails-contract.ts';
import { DomainError } from '#domain/errors.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { mailsOf } from './contribution-mails.ts';
import { findContribution } from './records/contributions.ts';

/** Admins only. How the mails to a contributor stand; none where nobody is left to be mailed. Refuses an unknown one (404). */
export const listContributionMails: Verb<typeof contract> = async ({ now }, { params }) => {
  const contribution = await findContribution(params.id);
  if (!contribution)
    throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
  return { items: isErased(contribution) ? [] : await mailsOf(contribution, now) };
};
