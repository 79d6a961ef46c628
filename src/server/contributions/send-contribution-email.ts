import type { sendContributionEmail as contract } from '#domain/contributions/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { isContentQuarantined } from '#server/forms/records/quarantined-submissions.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { outboxId } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { contentDigest } from './digests.ts';
import { findIdByContent } from './records/contributions.ts';
import { sendNotification } from './sending.ts';

/**
 * Public, but sends nothing new: it only triggers the one notification of a stored contribution, once (A-59, T14).
 * Refuses content that was never stored (404).
 */
export const sendContributionEmail: Verb<typeof contract> = async ({ ip, now, waitUntil }, { body }) => {
  await countRequest(RATE_LIMITS.contributionEmail, ip, now);
  const digest = contentDigest(body);
  const id = await findIdByContent(digest);
  // A quarantined contribution sends nothing and is answered alike (T31).
  if (id === null && (await isContentQuarantined(digest))) return { accepted: true };
  if (id === null) throw new DomainError('not-found', 'There is no such contribution');
  waitUntil(deliver(outboxId('contribution-notification', id), sendNotification));
  return { accepted: true };
};
