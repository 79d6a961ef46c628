import * as z from 'zod/mini';
import { LINKED_PATHS } from '../paths.ts';

/** The push services of all browsers; a host is one of these or a sub-domain of one (T17). */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
] as const;

/** Maximum length of a subscription's address in UTF-16 units; browsers use a few hundred. */
const ENDPOINT_MAX = 2000;

/** Maximum subscriptions of one user; the oldest is replaced (T28). */
export const SUBSCRIPTIONS_MAX = 10;

const PRINTABLE = /^[\x21-\x7e]+$/;

/** The address with a lower-case host, which is equivalent (RFC 3986); the rest is unchanged. */
function withPlainHost(text: string): string {
  return text.replace(/^https:\/\/[A-Za-z0-9.-]+/, (start) => start.toLowerCase());
}

/** At port 443 of a push service, spelled canonically. The sender checks that it resolves publicly. */
export function isPushEndpoint(text: string, localOrigin: string | null = null): boolean {
  if (text.length > ENDPOINT_MAX || !PRINTABLE.test(text) || /[\\<>"`{}|^#@]/.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.username !== '' || url.password !== '') return false;
  if (localOrigin !== null && url.origin === localOrigin) return text.startsWith(`${localOrigin}/`);
  // As typed: other spellings of host, port or scheme could be parsed differently by another program.
  const host = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::443)?\/./.exec(withPlainHost(text))?.[1];
  if (!host || host !== url.hostname || url.protocol !== 'https:' || url.port !== '') return false;
  return PUSH_HOSTS.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Decodes base64url without padding, as browsers write it (RFC 8291); null for anything else. */
export function bytesOf(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/');
    return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const NO_SERVICE = 'This is not the address of a push service';
const NO_KEY = 'This is not the key of a push subscription';

/** An uncompressed point of P-256: 65 bytes, the first of them 4. */
export const p256dh = z.string('Must be text').check(
  z.maxLength(100, { error: NO_KEY, abort: true }),
  z.refine((text) => {
    const bytes = bytesOf(text);
    return bytes?.length === 65 && bytes[0] === 4;
  }, NO_KEY),
);

/** Sixteen random bytes. */
export const authSecret = z.string('Must be text').check(
  z.maxLength(40, { error: NO_KEY, abort: true }),
  z.refine((text) => bytesOf(text)?.length === 16, NO_KEY),
);

/** The address with a lower-case host, for one record per browser. The server checks `isPushEndpoint`. */
export const endpoint = z
  .string('Must be text')
  .check(
    z.minLength(1, NO_SERVICE),
    z.maxLength(ENDPOINT_MAX, { error: NO_SERVICE, abort: true }),
    z.overwrite(withPlainHost),
  );

export const PushSubscription = z.object({
  id: z.string(),
  user_id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The payload: at most 3 KB, without personal data or people's text. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of this site. */
  path: z.string(),
  /** Alerts of one tag replace each other on the screen. */
  tag: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;

export function contributionAlert(contributionId: string): PushPayload {
  return {
    title: 'New contribution',
    body: 'Open Contributions Review.',
    path: `${LINKED_PATHS.adminDashboard}?c=${contributionId}`,
    tag: `contribution-${contributionId}`,
  };
}

/** The literal sentences of the specification. */
export const PUSH_MESSAGES = {
  enabled: 'Notifications Enabled!',
  enabledMore: "You'll receive alerts for new contributions",
  unsupported: 'Push notifications are not supported in this browser',
  timeout: 'Service worker registration timeout',
  noUser: 'User not authenticated',
} as const;

/** Longest wait for the browser's service worker, in milliseconds (R490). */
export const WORKER_PATIENCE_MS = 10_000;

/** The public key that developers' machines share. A production site refuses it. */
export const DEVELOPMENT_VAPID_KEY =
  'BDz43UWWWL2SzO8r-oiu9thFO-cPBz0EXyUsd3PelsoLa3YWnlMbU0rGCMizDGmbtKVYXWecTVK2rquztlFppCU';
