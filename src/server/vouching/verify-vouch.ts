import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import type { RelatedApp } from '#domain/apps.ts';
import { isAhead } from '#domain/clocks.ts';
import { invalidField } from '#domain/errors.ts';
import { VOUCH_SECONDS } from '#domain/vouching/token.ts';
import { NOT_A_PUBLIC_KEY } from '#domain/vouching/vouch-key.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { knownVouchKeys } from './records.ts';

/** The key of its 32 bytes in base64url. @throws for anything else */
const publicKeyOf = (x: string): KeyObject =>
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

/** Strict: a header that must be understood (`crit`), or that brings its own key, is refused. */
const Header = z.strictObject({
  alg: z.literal('EdDSA'),
  kid: z.string(),
  typ: z.optional(z.literal('JWT')),
});
/** Others, such as `sub`, are neither read nor stored. */
const Claims = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() });

function read<T extends z.ZodMiniType>(schema: T, part: string): z.infer<T> | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    // The message of the fault would quote the token.
    return null;
  }
}

/** The key by which the token is valid for a contribution about `app`, or why it is not. */
async function check(
  token: string,
  app: RelatedApp | null | undefined,
  now: Date,
): Promise<{ keyId: string } | string> {
  const [head = '', payload = '', signature = '', ...more] = token.split('.');
  const header = read(Header, head);
  const claims = read(Claims, payload);
  if (!header || !claims || more.length > 0) return 'no such token';
  const { kid } = header;
  const { iss, aud, iat, exp } = claims;
  // Before the keys are read, so that a made-up token costs no read.
  if (iss !== app) return 'another app';
  if (aud !== new URL(siteUrl()).origin) return 'another audience';
  if (exp - iat > VOUCH_SECONDS) return 'valid for too long';
  if (isAhead(iat * 1000, now.getTime()) || exp * 1000 <= now.getTime()) return 'not valid now';
  const key = (await knownVouchKeys(now)).find(({ id }) => id === kid);
  if (key?.app !== iss) return 'unknown key';
  const signed = Buffer.from(`${head}.${payload}`);
  const isSigned = verify(null, signed, publicKeyOf(key.public_key), Buffer.from(signature, 'base64url'));
  return isSigned ? { keyId: kid } : 'bad signature';
}

/** The key by which the app of a contribution vouches for its sender; null if it does not. Never throws (D163). */
export async function verifiedVouch(
  token: string,
  app: RelatedApp | null | undefined,
  now: Date,
): Promise<string | null> {
  const outcome = await check(token, app, now).catch(describeCause);
  if (typeof outcome !== 'string') return outcome.keyId;
  log({ level: 'warn', event: 'vouch not accepted', cause: outcome });
  return null;
}
