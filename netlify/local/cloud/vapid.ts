import { createPublicKey, verify } from 'node:crypto';

const HEADER = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/;

/** What is wrong with the signature of a push message for `origin` (RFC 8292), in a sentence; null when nothing is. */
export function vapidProblem(authorization: string, origin: string, now: number): string | null {
  const [, signed = '', signature = '', key = ''] = HEADER.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'There is no VAPID signature.';
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', Buffer.from(signed), { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)) {
    return 'The VAPID signature is wrong.';
  }
  const claims = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString('utf8'));
  if (claims.aud !== origin) return 'The VAPID token is for another service.';
  if (!(claims.exp * 1000 > now && claims.exp * 1000 <= now + 24 * 60 * 60 * 1000)) {
    return 'The VAPID token has expired, or lives longer than a day.';
  }
  return /^(?:mailto|https):/.test(claims.sub ?? '') ? null : 'The VAPID token names nobody to write to.';
}
