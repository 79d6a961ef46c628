import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Refusal } from '#domain/errors.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from './firestore.ts';

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
  /** Invitations are 256 random bits; this is for whoever tries all the same (T24). */
  inviteInspect: { action: 'invite-inspect', limit: 30, windowMs: HOUR },
  inviteRedeem: { action: 'invite-redeem', limit: 10, windowMs: HOUR },
  status: { action: 'status', limit: 60, windowMs: HOUR },
  reply: { action: 'reply', limit: 20, windowMs: HOUR },
  contributionEmail: { action: 'contribution-email', limit: 30, windowMs: HOUR },
  signUp: { action: 'sign-up', limit: 5, windowMs: HOUR / 2 },
  /** Names that were tried, whether free or taken: each costs a look-up and tells something (T03). */
  signUpTry: { action: 'sign-up-try', limit: 30, windowMs: HOUR / 2 },
  recoveryRequest: { action: 'recovery-request', limit: 10, windowMs: HOUR },
  linkTry: { action: 'link-try', limit: 30, windowMs: HOUR },
  /** Counted by the address that is mailed, whoever asks for it. */
  recoveryMail: { action: 'recovery-mail', limit: 3, windowMs: 24 * HOUR },
  /** Counted by the person whose address it is to be. */
  recoveryAddress: { action: 'recovery-address', limit: 6, windowMs: 24 * HOUR },
  /** Counted by the person who chooses it: each is checked against a long list. */
  passwordChange: { action: 'password-change', limit: 10, windowMs: HOUR },
  adminAttempt: { action: 'admin-attempt', limit: 30, windowMs: HOUR / 4 },
} as const satisfies Record<string, RateLimit>;

/** The machine's own addresses. No visitor of a deployed site can have one, so they are not counted. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** True for the machine's own addresses. */
export function isOwnMachine(ip: string): boolean {
  return LOOPBACK.test(ip);
}

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

/**
 * What one caller may use up of a limit in one window: as many slots as it allows. To use one is to create its
 * document, which only one request can do. So the limit holds among parallel requests without a read, and a slot is
 * taken in the same commit as what it is taken for.
 */
export interface Bucket {
  slots: FirebaseFirestore.DocumentReference[];
  action: string;
  windowEnds: Date;
}

/** A slot and what is stored in it. */
export interface Slot {
  document: FirebaseFirestore.DocumentReference;
  record: { action: string; expires_at: Date };
}

/** The bucket that a request counts into, or null for the machine's own addresses. */
export function bucketFor(limit: RateLimit, ip: string, now: Date): Bucket | null {
  if (isOwnMachine(ip)) return null;
  const window = Math.floor(now.getTime() / limit.windowMs);
  const id = createHash('sha256')
    .update(`${limit.action}\n${callerOf(ip)}\n${window}`)
    .digest('base64url');
  const collection = firestore().collection('rate_limits');
  return {
    slots: Array.from({ length: limit.limit }, (_, slot) => collection.doc(`${id}_${slot}`)),
    action: limit.action,
    windowEnds: new Date((window + 1) * limit.windowMs),
  };
}

function pick(slots: FirebaseFirestore.DocumentReference[]): FirebaseFirestore.DocumentReference | undefined {
  return slots[Math.floor(Math.random() * slots.length)];
}

/**
 * Runs `write` with a slot of the bucket, which it is to create in its own commit. When that fails because the slot is
 * taken, another is tried; when all are, the request is refused (429). Any other failure is the caller's.
 */
export async function withSlot<T>(
  bucket: Bucket | null,
  now: Date,
  write: (slot: Slot | null) => Promise<T>,
): Promise<T> {
  if (!bucket) return write(null);
  const record = { action: bucket.action, expires_at: bucket.windowEnds };
  let document = pick(bucket.slots);
  while (document) {
    const tried = document;
    try {
      return await write({ document, record });
    } catch (fault) {
      if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
      const slots = await firestore().getAll(...bucket.slots, { fieldMask: [] });
      if (!slots.some((slot) => slot.exists && slot.id === tried.id)) throw fault;
      document = pick(slots.filter((slot) => !slot.exists).map((slot) => slot.ref));
    }
  }
  throw new Refusal('limit', 'That was a lot at once. Please wait a little; nothing you typed is lost.', {
    retryAfter: (bucket.windowEnds.getTime() - now.getTime()) / 1000,
  });
}

/** Counts a request that writes nothing else; refuses when the caller has used the window up (429). */
export async function countRequest(limit: RateLimit, ip: string, now: Date): Promise<void> {
  await withSlot(bucketFor(limit, ip, now), now, async (slot) => {
    if (slot) await slot.document.create(slot.record);
  });
}
