import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Refusal } from '#domain/errors.ts';
import { firestore } from './firestore.ts';

/** How often an action may be done from one address: `limit` times in a window of `windowMs` milliseconds (T30). */
export interface RateLimit {
  action: string;
  limit: number;
  windowMs: number;
}

const HOUR = 60 * 60 * 1000;

export const RATE_LIMITS = {
  contribute: { action: 'contribute', limit: 10, windowMs: HOUR },
  upload: { action: 'upload', limit: 20, windowMs: 24 * HOUR },
  contact: { action: 'contact', limit: 5, windowMs: HOUR },
  contributionEmail: { action: 'contribution-email', limit: 30, windowMs: HOUR },
  adminAttempt: { action: 'admin-attempt', limit: 30, windowMs: HOUR / 4 },
} as const satisfies Record<string, RateLimit>;

/** The machine's own addresses. No visitor of a deployed site can have one, so they are not counted. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The first four groups of an IPv6 address: a household has at least that many to itself (T30). */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What is counted as one caller: an IPv4 address, or the /64 network of an IPv6 one. */
export function callerOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  return isIPv6(ip) ? `${ipv6Network(ip)}::/64` : ip;
}

/** One bucket: the document that counts an action of one caller in one window. */
export interface Bucket {
  limit: RateLimit;
  document: FirebaseFirestore.DocumentReference;
  windowEnds: Date;
}

/** The bucket that a request counts into, or null for the machine's own addresses. */
export function bucketFor(limit: RateLimit, ip: string, now: Date): Bucket | null {
  if (LOOPBACK.test(ip)) return null;
  const window = Math.floor(now.getTime() / limit.windowMs);
  const id = createHash('sha256')
    .update(`${limit.action}\n${callerOf(ip)}\n${window}`)
    .digest('base64url');
  return {
    limit,
    document: firestore().collection('rate_limits').doc(id),
    windowEnds: new Date((window + 1) * limit.windowMs),
  };
}

/** Counts one more into the bucket inside a transaction that has read it; refuses when it is full (429). */
export function countInto(
  transaction: FirebaseFirestore.Transaction,
  bucket: Bucket,
  read: FirebaseFirestore.DocumentSnapshot,
  now: Date,
): void {
  const count = Number(read.get('count') ?? 0);
  if (count >= bucket.limit.limit) {
    throw new Refusal('limit', 'That was a lot at once. Please wait a little; nothing you typed is lost.', {
      retryAfter: (bucket.windowEnds.getTime() - now.getTime()) / 1000,
    });
  }
  transaction.set(bucket.document, {
    action: bucket.limit.action,
    count: count + 1,
    expires_at: bucket.windowEnds,
  });
}

/** Counts a request where nothing else is written; refuses when the caller has used the window up (429). */
export async function countRequest(limit: RateLimit, ip: string, now: Date): Promise<void> {
  const bucket = bucketFor(limit, ip, now);
  if (!bucket) return;
  await firestore().runTransaction(async (transaction) => {
    countInto(transaction, bucket, await transaction.get(bucket.document), now);
  });
}
