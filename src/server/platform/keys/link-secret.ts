import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link of ours: 32 random bytes as base64url. It stands in the fragment and is stored nowhere. */
export function newLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a secret as base64url: what is stored, and what is compared (docs/architecture.md, rule 5). */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The purposes for which what waits in the outbox is sealed (`sealing.ts`). */
export const SEALED_FOR = {
  confirmation: 'recovery-confirmation',
  request: 'recovery-request',
  addressLink: 'address-link',
} as const;
