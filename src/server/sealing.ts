import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { signingSecret } from './environment.ts';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each purpose, so that what was sealed for one cannot be opened for another. */
function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signingSecret(), '', `thegrid seal ${purpose}`, 32));
}

/** Seals a secret that has to wait in the store, with AES-256-GCM under SIGNING_SECRET (T24). */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Opens what `seal` made for the same purpose; throws when it was changed, or made for another or under another key. */
export function unseal(purpose: string, sealed: string): string {
  const [version, encoded = '', ...rest] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  if (version !== VERSION || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) {
    throw new Error('This is not sealed text');
  }
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const open = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  return open.toString('utf8');
}
