import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link: 32 random bytes as base64url. It is in the fragment and never stored. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a secret as base64url: this is stored and compared (docs/architecture.md, rule 5). */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Purposes of sealed outbox content (`sealing.ts`). */
export const SEALED_FOR = {
  confirmation: 'recovery-confirmation',
  request: 'recovery-request',
  addressLink: 'address-link',
  invitation: 'invitation',
} as const;
