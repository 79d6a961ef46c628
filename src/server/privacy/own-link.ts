import { isErased } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { findQuarantinedContribution } from '#server/forms/records/quarantined-submissions.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { type AddressLink, findAddressLink } from './address-links.ts';

/** The address of a contribution, quarantined ones included; null when there is none. */
export async function addressOfContribution(id: string): Promise<string | null> {
  const contribution = (await findContribution(id)) ?? (await findQuarantinedContribution(id));
  return contribution && !isErased(contribution) ? contribution.email : null;
}

/** The same answer for every invalid link, regardless of the reason. */
export function deadLink(): DomainError {
  return new DomainError(
    'not-found',
    'This link has expired. Ask for a new one on the page of your contribution.',
  );
}

/** The address of a link, and its expiry. The caller limits attempts. @throws 404 for an invalid link. */
export async function openedBy(
  token: string,
  { ip, now }: { ip: string; now: Date },
): Promise<AddressLink & { email: string; digest: string }> {
  await countRequest(RATE_LIMITS.linkTry, ip, now);
  const digest = digestOfSecret(token);
  const link = await findAddressLink(digest, now);
  const email = link && (await addressOfContribution(link.contributionId));
  if (!link || !email) throw deadLink();
  return { ...link, email, digest };
}
