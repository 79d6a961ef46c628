import { createHmac } from 'node:crypto';
import { ROTATION_OVERLAP_MS, type WebhookEndpoint } from '#domain/webhooks/webhook.ts';
import { derivedSigningKeys } from '#server/platform/keys/keys.ts';

type Endpoint = Pick<WebhookEndpoint, 'id' | 'version' | 'rotated_at'>;

const keysOf = (id: string, version: number, now: Date): Buffer[] =>
  derivedSigningKeys(`webhook:${id}:${version}`, now);

/** The secret as its receiver stores it. https://github.com/standard-webhooks/standard-webhooks */
export function secretOf({ id, version }: Endpoint, now: Date): string {
  const [key] = keysOf(id, version, now);
  return `whsec_${key?.toString('base64')}`;
}

/**
 * The value of `webhook-signature`: one signature by each valid secret. After a rotation, of the endpoint or of the
 * signing keys, the earlier secret signs too.
 */
export function signatureOf(
  { id, version, rotated_at }: Endpoint,
  message: { id: string; timestamp: number; body: string },
  now: Date,
): string {
  const isOverlap = rotated_at !== null && now.getTime() - Date.parse(rotated_at) < ROTATION_OVERLAP_MS;
  const versions = isOverlap ? [version, version - 1] : [version];
  const text = `${message.id}.${message.timestamp}.${message.body}`;
  return versions
    .flatMap((one) => keysOf(id, one, now))
    .map((key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
    .join(' ');
}
