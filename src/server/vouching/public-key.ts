import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { invalidField } from '#domain/errors.ts';
import { NOT_A_PUBLIC_KEY } from '#domain/vouching/vouch-key.ts';

/** The key of its 32 bytes in base64url. @throws for anything else */
export const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** The 32 bytes of an Ed25519 key in base64url; null for a key of another kind. */
export function rawKeyOf(key: KeyObject): string | null {
  const { crv, x } = key.export({ format: 'jwk' });
  return (crv === 'Ed25519' && x) || null;
}

/** The same of what an admin pastes: PEM, base64url or base64. @throws 422 */
export function parsePublicKey(text: string): string {
  try {
    const key = text.startsWith('-----')
      ? createPublicKey(text)
      : publicKeyOf(Buffer.from(text, 'base64').toString('base64url'));
    const raw = rawKeyOf(key);
    if (raw) return raw;
  } catch {
    // Refused below.
  }
  throw invalidField('public_key', NOT_A_PUBLIC_KEY);
}

/** The thumbprint of RFC 7638, which an app can compute as well. */
export const keyIdOf = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
