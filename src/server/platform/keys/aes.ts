import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Lengths in bytes of AES-256-GCM's parts. */
export const KEY_BYTES = 32;
const NONCE = 12;
const TAG = 16;

/** Nonce, ciphertext and tag of AES-256-GCM, with a fresh nonce. `name` is authenticated and not contained. */
export function encrypt(key: Buffer, bytes: Uint8Array, name = ''): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Reverses `encrypt`; null if the bytes were changed, or encrypted with another key or name. */
export function decrypt(key: Buffer, sealed: Uint8Array, name = ''): Buffer | null {
  const end = sealed.byteLength - TAG;
  try {
    const nonce = sealed.subarray(0, NONCE);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, end)), decipher.final()]);
  } catch {
    return null;
  }
}
