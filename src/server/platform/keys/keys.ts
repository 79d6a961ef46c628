import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { isReading, readKeyList } from '#domain/environment/key-list.ts';
import { contributorIdKey, keyListOf, signingSecret } from '../environment/environment.ts';

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

/** Purposes of rotatable keys: `signing` for links and tickets, `sealing` for pending outbox content. */
export type KeyPurpose = 'signing' | 'sealing';

/** A key in use. `id` is null without a list: signatures then carry no key id. */
interface Key {
  id: string | null;
  secret: string;
}

/** The current one first. */
function keysOf(purpose: KeyPurpose, now: Date): [Key, ...Key[]] {
  const list = keyListOf(purpose);
  if (list === null) return [{ id: null, secret: signingSecret() }];
  const [maker, ...old] = readKeyList(list)
    .filter((key) => isReading(key, now))
    .map(({ id, secret }) => ({ id, secret: secret ?? signingSecret() }));
  if (!maker) throw new Error(`there is no key for ${purpose}`);
  return [maker, ...old];
}

const possibleKeys = (purpose: KeyPurpose, id: string | null, now: Date): Key[] =>
  keysOf(purpose, now).filter((key) => id === null || key.id === id);

const signatureWith = (secret: string, message: string): Buffer =>
  createHmac('sha256', secret).update(message).digest();

/** A text with its signature: `text.signature`, or `text.key.signature` once keys have ids. */
export function sign(text: string, messageOf: (text: string) => string): string {
  const [{ id, secret }] = keysOf('signing', new Date());
  const signature = signatureWith(secret, messageOf(text)).toString('base64url');
  return [text, ...(id === null ? [] : [id]), signature].join('.');
}

/**
 * The verified text, or null: changed, or signed with another or an expired key. Constant time for wrong signatures.
 * `messageOf` adds the purpose to the signed message, so that signatures are not interchangeable.
 */
export function readSigned(signed: string, messageOf: (text: string) => string, now: Date): string | null {
  const parts = signed.split('.');
  if (parts.length !== 2 && parts.length !== 3) return null;
  const [text = '', signature = ''] = [parts[0], parts.at(-1)];
  const id = parts.length === 3 ? (parts[1] ?? '') : null;
  const secrets = possibleKeys('signing', id, now).map(({ secret }) => secret);
  return isSignature(signature, messageOf(text), secrets) ? text : null;
}

/** The content as JSON in base64url, signed. */
export const signContent = (content: object, messageOf: (text: string) => string): string =>
  sign(Buffer.from(JSON.stringify(content)).toString('base64url'), messageOf);

/** The verified content of `signContent`, or null like `readSigned`. */
export function readContent(signed: string, messageOf: (text: string) => string, now: Date): unknown {
  const text = readSigned(signed, messageOf, now);
  return text === null ? null : JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}

function isSignature(signature: string, message: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets
    .map((secret) => signatureWith(secret, message))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  // The text is compared too: other encodings of the same bytes are refused.
  return isOurs && given.toString('base64url') === signature;
}

/** A text as `text.signature` with the key that is never rotated: for permanent links that reveal nothing. */
export const signForGood = (text: string, messageOf: (text: string) => string): string =>
  `${text}.${signatureWith(contributorIdKey(), messageOf(text)).toString('base64url')}`;

export function readSignedForGood(signed: string, messageOf: (text: string) => string): string | null {
  const [text = '', signature = '', ...more] = signed.split('.');
  return more.length === 0 && isSignature(signature, messageOf(text), [contributorIdKey()]) ? text : null;
}

/** A key of 32 bytes for one subject only. */
const derived = (secret: string, subject: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', subject, KEY_BYTES));

/** Keys for one subject from the sealing keys, or from the one of this id; the current one first. */
export const sealingKeys = (subject: string, id: string | null): { id: string | null; key: Buffer }[] =>
  possibleKeys('sealing', id, new Date()).map((one) => ({
    id: one.id,
    key: derived(one.secret, `seal:${subject}`),
  }));

/** Keys for one subject from each signing key that is still valid, the current one first. */
export const derivedSigningKeys = (subject: string, now: Date): Buffer[] =>
  keysOf('signing', now).map(({ secret }) => derived(secret, subject));
