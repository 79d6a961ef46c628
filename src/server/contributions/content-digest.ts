import { digestOf } from '#server/platform/firestore/idempotency.ts';

interface Content {
  display_name: string;
  email: string;
  contribution_type: string;
  description: string;
  proof_file_path?: string | null | undefined;
  related_app?: string | null | undefined;
}

/** A digest of what the mail function is told, by which it finds the stored contribution again. */
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

/** A digest of a description: equal for the same words whatever their case, punctuation and white space. */
export function textDigest(description: string): string {
  const folded = description.normalize('NFKC').toLowerCase();
  const words = folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // Without a letter or digit there are no words to compare, only the signs themselves.
  return digestOf(['text', words || folded.replace(/\s+/g, ' ').trim()]);
}
