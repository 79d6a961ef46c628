import * as z from 'zod/mini';

/** Every event that receivers get, with what happened (docs/webhooks.md). */
export const WEBHOOK_EVENTS = {
  'contribution.received': 'A contribution was received',
  'contribution.decided': 'A contribution was decided',
  'idea.status': 'An idea has a new status',
  'idea.merged': 'An idea was merged with another',
  'idea.planned': 'An idea is on the roadmap',
  'item.moved': 'A roadmap item has moved',
  'item.shipped': 'A roadmap item has shipped',
  test: 'A test by an admin',
} as const;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_LIMITS = { endpoints: 10, url: 500, deliveries: 50 } as const;

/** How long both secrets sign after a rotation, in milliseconds. */
export const ROTATION_OVERLAP_MS = 24 * 60 * 60_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Delay after each failed try of one event, in milliseconds; the last one repeats until the event expires. */
const WAITS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR] as const;

export const webhookWait = (tries: number): number =>
  WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE;

const LOCAL = ['localhost', '127.0.0.1'];

/** HTTPS without a user or a fragment; plain HTTP to this machine, which the server accepts in development only. */
function isReceiverUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.includes(hostname));
}

export const webhookUrl = z
  .string('Must be text')
  .check(
    z.trim(),
    z.minLength(1, 'The address is required'),
    z.maxLength(WEBHOOK_LIMITS.url, `The address must be at most ${WEBHOOK_LIMITS.url} characters`),
    z.refine(isReceiverUrl, 'The address must begin with https:// and have no password and no #'),
  );

/** Failed tries of one event, over an hour in all, after which its endpoint is announced as failing. */
const FAILING_TRIES = 5;

/** `stopped`: the receiver answered 410 Gone, and gets nothing until an admin resumes it. */
const WEBHOOK_PROBLEMS = ['failing', 'stopped'] as const;
export type WebhookProblem = (typeof WEBHOOK_PROBLEMS)[number];

export function problemAfter({ code, tries }: { code: string; tries: number }): WebhookProblem | null {
  if (code === '410') return 'stopped';
  return tries >= FAILING_TRIES ? 'failing' : null;
}

/** A receiver as admins see it; times in ISO 8601 UTC. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  paused: z.boolean(),
  problem: z.optional(z.nullable(z.enum(WEBHOOK_PROBLEMS))),
  version: z.number(),
  rotated_at: z.nullable(z.string()),
  /** When something waits: the next try. */
  next_attempt_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** One event for one receiver. Its id is the `webhook-id`. */
export const WebhookDelivery = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'skipped']),
  /** The status or the error code of the last try. */
  code: z.nullable(z.string()),
  tries: z.number(),
  created_at: z.string(),
  delivered_at: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
