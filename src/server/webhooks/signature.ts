import { createHmac } from 'node:crypto';
import { ROTATION_OVERLAP_MS } from '#domain/webhooks/webhook.ts';
import { derivedSigningKeys } from '#server/platform/keys/keys.ts';
import type { StoredEndpoint } from './records.ts';

type Endpoint = Pick<StoredEndpoint, 'id' | 'version' | 'rotated_at' | 'signs_from'>;

const keysOf = (id: string, version: number, now: Date): Buffer[] =>
  derivedSigningKeys(`webhook:${id}:${version}`, now);

/** The secret as its receiver stores it. https://github.com/standard-webhooks/standard-webhooks */
export function secretOf({ id, version }: Pick<Endpoint, 'id' | 'version'>, now: Date): string {
  const [key] = keysOf(id, version, now);
  return `whsec_${key?.toString('base64')}`;
}

/** The first version that signs at `now`: after a second rotation within the overlap, still that of before both. */
export function firstSigning({ version, rotated_at, signs_from }: Omit<Endpoint, 'id'>, now: Date): number {
  const isOverlap = rotated_at !== null && now.getTime() - Date.parse(rotated_at) < ROTATION_OVERLAP_MS;
  return isOverlap ? (signs_from ?? version - 1) : version;
}

/** One signature by each valid secret, newest first: after a rotation, of endpoint or keys, earlier too. */
export function signatureOf(
  endpoint: Endpoint,
  message: { id: string; timestamp: number; body: string },
  now: Date,
): string {
  const { id, version } = endpoint;
  const versions = Array.from(
    { length: version - firstSigning(endpoint, now) + 1 },
    (_, earlier) => version - earlier,
  );
  const text = `${message.id}.${message.timestamp}.${message.body}`;
  return versions
    .flatMap((one) => keysOf(id, one, now))
    .map((key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
    .join(' ');
}
