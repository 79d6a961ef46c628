import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isReading, readKeyList } from '#domain/environment/key-list.ts';
import { contributorIdKey, keyListOf, signingSecret } from '../environment/environment.ts';

/** What keys that can be changed are for: `signing` for links and tickets, `sealing` for what waits in the outbox. */
export type KeyPurpose = 'signing' | 'sealing';

/** A key as it is used. `id` is null while there is no list: what it makes then says of no key that it made it. */
interface Key {
  id: string | null;
  secret: string;
}

/** The keys of a purpose that may read now, the one that makes first. */
function keysOf(purpose: KeyPurpose, now: Date): [Key, ...Key[]] {
  const list = keyListOf(purpose);
  if (list === null) return [{ id: null, secret: signingSecret() }];
  const [maker, ...old] = readKeyList(list)
    .filter((key) => isReading(key, now))
    .map(({ id, secret }) => ({ id, secret: secret ?? signingSecret() }));
  if (!maker) throw new Error(`there is no key for ${purpose}`);
  return [maker, ...old];
}

/** The keys that may have made something: the one whose id it names, or any where it names none. */
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
 * The text that was signed here, or null: changed, signed with another key or with one that is past its last day. Takes
 * equally long for every wrong signature. `messageOf`: what was signed of a text, its purpose with it, so that no other
 * signature of ours can stand in for this one.
 */
export function readSigned(signed: string, messageOf: (text: string) => string, now: Date): string | null {
  const parts = signed.split('.');
  if (parts.length !== 2 && parts.length !== 3) return null;
  const [text = '', signature = ''] = [parts[0], parts.at(-1)];
  const id = parts.length === 3 ? (parts[1] ?? '') : null;
  const secrets = possibleKeys('signing', id, now).map(({ secret }) => secret);
  return isSignature(signature, messageOf(text), secrets) ? text : null;
}

/** True for a signature of a message with one of these secrets. */
function isSignature(signature: string, message: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets
    .map((secret) => signatureWith(secret, message))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  // The text is compared too: other spellings of the same bytes are no signature.
  return isOurs && given.toString('base64url') === signature;
}

/** A text as `text.signature` with the key that is never rotated: for links that must not end and reveal nothing. */
export const signForGood = (text: string, messageOf: (text: string) => string): string =>
  `${text}.${signatureWith(contributorIdKey(), messageOf(text)).toString('base64url')}`;

/** The text that `signForGood` signed, or null. */
export function readSignedForGood(signed: string, messageOf: (text: string) => string): string | null {
  const [text = '', signature = '', ...more] = signed.split('.');
  return more.length === 0 && isSignature(signature, messageOf(text), [contributorIdKey()]) ? text : null;
}

/** Keys to seal with, derived by HKDF-SHA-256: what is sealed for one subject opens for no other. `size` in bytes. */
export function sealingKeys(
  subject: string,
  { id, now, size }: { id: string | null; now: Date; size: number },
): { id: string | null; key: Buffer }[] {
  return possibleKeys('sealing', id, now).map(({ id: own, secret }) => ({
    id: own,
    key: Buffer.from(hkdfSync('sha256', secret, '', `seal:${subject}`, size)),
  }));
}
