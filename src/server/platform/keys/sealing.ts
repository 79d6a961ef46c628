import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealingKeys } from './keys.ts';

/** Lengths in bytes of AES-256-GCM's parts. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a text that waits in the outbox, such as the secret of a link: AES-256-GCM with a fresh nonce, as
 * base64url of nonce, text and tag, prefixed with the id of the key once keys have ids. Reveals only its length.
 */
export function seal(purpose: string, text: string): string {
  const [maker] = sealingKeys(purpose, { id: null, now: new Date(), size: KEY });
  if (!maker) throw new Error('there is no key to seal with');
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', maker.key, nonce, { authTagLength: TAG });
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${maker.id === null ? '' : `${maker.id}.`}${Buffer.concat(parts).toString('base64url')}`;
}

/** The text opened by one key, or null if it is the wrong one. */
function openWith(key: Buffer, bytes: Buffer): string | null {
  const end = bytes.length - TAG;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, end)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The text of `seal`. Throws if it was sealed for another purpose or with another or expired key, or was changed. */
export function unseal(purpose: string, sealed: string): string {
  const at = sealed.indexOf('.');
  const bytes = Buffer.from(sealed.slice(at + 1), 'base64url');
  if (bytes.length < NONCE + TAG) throw new Error('this was not sealed here');
  const id = at < 0 ? null : sealed.slice(0, at);
  for (const { key } of sealingKeys(purpose, { id, now: new Date(), size: KEY })) {
    const text = openWith(key, bytes);
    if (text !== null) return text;
  }
  throw new Error('this was not sealed with a key that still reads');
}
