import { decrypt, encrypt } from './aes.ts';
import { sealingKeys } from './keys.ts';

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
