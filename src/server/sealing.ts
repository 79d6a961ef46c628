import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { signingSecret } from './environment.ts';

/** Lengths in bytes of AES-256-GCM's parts. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/** The key of a purpose, derived from SIGNING_SECRET by HKDF-SHA-256: what is sealed for one opens for no other. */
function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signingSecret(), '', `seal:${purpose}`, KEY));
}

/**
 * Encrypts a text that has to wait in the store before it leaves, such as the secret of a link in the outbox: AES-256-GCM
 * with a fresh nonce, as base64url of nonce, text and tag. Whoever reads the database alone learns its length only.
 */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: TAG });
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** The text of `seal`. Throws when it was sealed for another purpose or with another secret, or was changed. */
export function unseal(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) throw new Error('this was not sealed here');
  const end = bytes.length - TAG;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(bytes.subarray(end));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, end)), decipher.final()]).toString('utf8');
}
