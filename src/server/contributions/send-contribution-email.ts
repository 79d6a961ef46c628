import { sendContributionEmail as contract } from '#domain/contributions/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { isContentQuarantined } from '#server/forms/records.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverShared } from '#server/platform/outbox/deliver.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { contentDigest } from './digests.ts';
import { findIdByContent } from './records/contributions.ts';
import { sendNotification } from './send-notifications.ts';

/** Only triggers due notifications (A-59, T14), not those waiting for a shared email. 404 if never stored. */
export const sendContributionEmail = route(contract, async ({ ip, now, waitUntil }, { body }) => {
  await countRequest(RATE_LIMITS.contributionEmail, ip, now);
  const digest = contentDigest(body);
  const id = await findIdByContent(digest);
  // A quarantined contribution sends nothing and is answered alike (T31).
  if (id === null && (await isContentQuarantined(digest))) return { accepted: true } as const;
  if (id === null) throw new DomainError('not-found', 'There is no such contribution');
  waitUntil(deliverShared('contribution-notification', sendNotification));
  return { accepted: true } as const;
});
