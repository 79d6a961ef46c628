import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { keyIdOf, rawKeyOf } from '#server/vouching/verify-vouch.ts';

/** A new key of an app, as its admin would paste it. */
export function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = rawKeyOf(publicKey) ?? '';
  return {
    privateKey,
    raw,
    id: keyIdOf(raw),
    pem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the server of an app signs it; members given replace those of the sample. */
export function signedToken(
  key: { privateKey: KeyObject; id: string },
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): string {
  const iat = Math.floor(Date.now() / 1000);
  const head = part({ alg: 'EdDSA', kid: key.id, ...header });
  const body = part({ iss: 'roomz', aud: 'http://localhost:8888', iat, exp: iat + 600, ...claims });
  return `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), key.privateKey).toString('base64url')}`;
}
