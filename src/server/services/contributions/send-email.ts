import type { sendContributionEmail as contract } from '#domain/contributions/contract.ts';
import { DomainError } from '#domain/errors.ts';
import type { Verb } from '../../http/endpoint.ts';
import { contentDigest } from '../../stores/content-digest.ts';
import { findIdByContent } from '../../stores/contributions.ts';
import { isContentHeld } from '../../stores/held-submissions.ts';
import { outboxId } from '../../stores/outbox.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { deliver } from '../outbox/deliver.ts';
import { sendNotification } from './sending.ts';

/**
 * Anybody may call it and nobody can make it send anything new: it only sends at once the one notification of a stored
 * contribution, and a second call finds that one sent (A-59, T14). Refuses content that was never stored (404).
 */
export const sendContributionEmail: Verb<typeof contract> = async ({ ip, now, later }, { body }) => {
  await countRequest(RATE_LIMITS.contributionEmail, ip, now);
  const digest = contentDigest(body);
  const id = await findIdByContent(digest);
  // What is held back sends nothing, and is answered alike (T31).
  if (id === null && (await isContentHeld(digest))) return { accepted: true };
  if (id === null) throw new DomainError('not-found', 'There is no such contribution');
  later(deliver(outboxId('contribution-notification', id), sendNotification));
  return { accepted: true };
};
