import { isErased } from '#domain/contributions/contribution.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { findQuarantinedContribution } from '#server/forms/records.ts';
import { linkDocument } from '#server/profiles/records/recovery-tokens.ts';

/** Stored under the SHA-256 of its secret. Names no address, so that an erasure need not touch it. */
export interface AddressLink {
  contributionId: string;
  expiresAt: Date;
}

const KIND = 'address';

export function asAddressLink(document: FirebaseFirestore.DocumentSnapshot, now: Date): AddressLink | null {
  if (!document.exists || document.get('kind') !== KIND) return null;
  const expiresAt = document.get('expires_at').toDate() as Date;
  return expiresAt <= now ? null : { contributionId: String(document.get('contribution_id')), expiresAt };
}

export const addressLinkRecord = (
  { contributionId, expiresAt }: AddressLink,
  now: Date,
): FirebaseFirestore.DocumentData => ({
  kind: KIND,
  contribution_id: contributionId,
  created_at: now,
  expires_at: expiresAt,
});

export async function findAddressLink(digest: string, now: Date): Promise<AddressLink | null> {
  return asAddressLink(await linkDocument(digest).get(), now);
}

export async function addressOfContribution(id: string): Promise<string | null> {
  const contribution = (await findContribution(id)) ?? (await findQuarantinedContribution(id));
  return contribution && !isErased(contribution) ? contribution.email : null;
}
