import { digestOf } from '../../stores/idempotency.ts';

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
