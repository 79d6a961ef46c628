import type { NewContribution } from '#domain/contributions/contribution.ts';
import { foldAddress } from '#domain/text.ts';
import { digestOf } from '#server/platform/firestore/idempotency.ts';

/** Stored to find a contribution and its duplicates. No endpoint shows them. */
export interface ContributionDigests {
  content_digest: string;
  address_digest: string;
  text_digest: string;
  file_digest: string | null;
}

interface Content {
  display_name: string;
  email: string;
  contribution_type: string;
  description: string;
  proof_file_path?: string | null | undefined;
  related_app?: string | null | undefined;
}

/** The digest by which `sendContributionEmail` finds the stored contribution. */
export function contentDigest(content: Content): string {
  return digestOf([
    content.display_name,
    content.email,
    content.contribution_type,
    content.description,
    content.proof_file_path ?? null,
    content.related_app ?? null,
  ]);
}

/** Equal for descriptions that differ only in case, punctuation and white space. */
function textDigest(description: string): string {
  const folded = description.normalize('NFKC').toLowerCase();
  const words = folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // Without a letter or digit, the signs themselves are compared.
  return digestOf(['text', words || folded.replace(/\s+/g, ' ').trim()]);
}

/** Case-insensitive. */
export const addressDigest = (email: string): string => digestOf(['address', foldAddress(email)]);

export const digestsOf = (contribution: NewContribution): ContributionDigests => ({
  content_digest: contentDigest(contribution),
  address_digest: addressDigest(contribution.email),
  text_digest: textDigest(contribution.description),
  file_digest: contribution.proof_file?.sha256 ?? null,
});
