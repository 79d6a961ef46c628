import { createHash, randomBytes } from 'node:crypto';
import { decrypt, encrypt, sealingKeys } from './keys.ts';

/** The secret of a link: 32 random bytes as base64url. It is in the fragment and never stored. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a secret as base64url: this is stored and compared (docs/architecture.md, rule 5). */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Purposes of sealed content. */
export const SEALED_FOR = {
  confirmation: 'recovery-confirmation',
  request: 'recovery-request',
  addressLink: 'address-link',
  invitation: 'invitation',
  secondFactor: 'second-factor',
} as const;

/** AES-256-GCM as base64url, prefixed with the id of the key once keys have ids. Reveals only its length. */
export function seal(purpose: string, text: string): string {
  const [maker] = sealingKeys(purpose, null);
  if (!maker) throw new Error('there is no key to seal with');
  const sealed = encrypt(maker.key, Buffer.from(text, 'utf8')).toString('base64url');
  return maker.id === null ? sealed : `${maker.id}.${sealed}`;
}

/** The text of `seal`. Throws if it was sealed for another purpose or with another or expired key, or was changed. */
export function unseal(purpose: string, sealed: string): string {
  const at = sealed.indexOf('.');
  const bytes = Buffer.from(sealed.slice(at + 1), 'base64url');
  const id = at < 0 ? null : sealed.slice(0, at);
  for (const { key } of sealingKeys(purpose, id)) {
    const text = decrypt(key, bytes);
    if (text !== null) return text.toString('utf8');
  }
  throw new Error('this was not sealed with a key that still reads');
}
