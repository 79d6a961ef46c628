import { createHash } from 'node:crypto';
import { steadyMoment } from '#domain/clocks.ts';
import { DomainError } from '#domain/errors.ts';
import { formatWait } from '#domain/formats.ts';
import { receiverOf } from '#domain/text.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from '../firestore/firestore.ts';
import { digestOfSecret } from '../keys/sealing.ts';
import { callerOf, isOwnMachine, networkOf } from './callers.ts';

/** Calls of an action by one caller: `limit` in a window of `windowMs` milliseconds (T30). */
export interface RateLimit {
  action: string;
  limit: number;
  windowMs: number;
  /** Calls by all callers of one network in the same window: a /24, or a /48 of IPv6. */
  network?: number;
}

const HOUR = 60 * 60 * 1000;

export const RATE_LIMITS = {
  contribute: { action: 'contribute', limit: 10, windowMs: HOUR, network: 200 },
  upload: { action: 'upload', limit: 20, windowMs: 24 * HOUR, network: 400 },
  contact: { action: 'contact', limit: 5, windowMs: HOUR, network: 100 },
  report: { action: 'report', limit: 10, windowMs: HOUR, network: 100 },
  /** Invitations are 256 random bits; this slows guessing further (T24). */
  inviteInspect: { action: 'invite-inspect', limit: 30, windowMs: HOUR },
  inviteRedeem: { action: 'invite-redeem', limit: 10, windowMs: HOUR },
  status: { action: 'status', limit: 60, windowMs: HOUR },
  /** Each view of a status page asks once, and each further page of its list. */
  ofAddress: { action: 'of-address', limit: 60, windowMs: HOUR },
  reply: { action: 'reply', limit: 20, windowMs: HOUR },
  /** Emails to one address are counted when they leave (`receipts.ts`). */
  confirmation: { action: 'confirmation', limit: 10, windowMs: HOUR, network: 60 },
  /** Mails to one address also count in `recoveryMail`. */
  addressLink: { action: 'address-link', limit: 10, windowMs: HOUR },
  contributionEmail: { action: 'contribution-email', limit: 30, windowMs: HOUR },
  signUp: { action: 'sign-up', limit: 5, windowMs: HOUR / 2 },
  /** Tried names, free or taken: each costs a look-up and reveals something (T03). */
  signUpTry: { action: 'sign-up-try', limit: 30, windowMs: HOUR / 2 },
  recoveryRequest: { action: 'recovery-request', limit: 10, windowMs: HOUR },
  /** Emails to the admins about one contribution each; the others of a window share one email. */
  contributionNotification: { action: 'contribution-notification', limit: 3, windowMs: HOUR / 6 },
  linkTry: { action: 'link-try', limit: 30, windowMs: HOUR },
  /** Counted by the address of a confirmation or data link, across requesters. */
  recoveryMail: { action: 'recovery-mail', limit: 3, windowMs: 24 * HOUR },
  /** Counted by the user whose address it becomes. */
  recoveryAddress: { action: 'recovery-address', limit: 6, windowMs: 24 * HOUR },
  /** Counted by the user: each is checked against a long list. */
  passwordChange: { action: 'password-change', limit: 10, windowMs: HOUR },
  passkeySignIn: { action: 'passkey-sign-in', limit: 30, windowMs: HOUR / 4 },
  adminAttempt: { action: 'admin-attempt', limit: 30, windowMs: HOUR / 4 },
} as const satisfies Record<string, RateLimit>;

/**
 * The slots of a limit in one window. Taking one means creating its document, which only one request can do: the
 * limit is exact among parallel requests without a read, and part of the commit of its write.
 */
export interface Bucket {
  /** The slots are the documents `{id}_0` to `{id}_{size - 1}`. */
  id: string;
  size: number;
  action: string;
  windowEnds: Date;
  /** For a write that also runs without a slot of it, once all are taken. */
  optional?: true;
  /** Stored with the slot, so that a retried message finds its own. */
  messageId?: string;
}

export interface RateLimitSlot {
  bucket: Bucket;
  document: FirebaseFirestore.DocumentReference;
  record: { action: string; expires_at: Date; message_id?: string };
  /** Marks it as taken, so that this process does not try it again. */
  took(): void;
}

/** The same slot for quarantined content, which does not count towards the site-wide ceiling. */
export function apart(slot: RateLimitSlot): RateLimitSlot {
  const { record } = slot;
  return { ...slot, record: { ...record, action: `${record.action}-quarantined` } };
}

export function windowEnd({ windowMs }: RateLimit, now: Date): Date {
  return new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs);
}

/** The latest time counted by this process: a clock that goes back must not reopen an earlier window. */
let latestCounted = 0;

export function bucketOf(limit: RateLimit, counted: string, now: Date): Bucket {
  const { action, windowMs } = limit;
  latestCounted = steadyMoment(latestCounted, now.getTime());
  const window = Math.floor(latestCounted / windowMs);
  const id = createHash('sha256').update(`${action}\n${counted}\n${window}`).digest('hex');
  return { id, size: limit.limit, action, windowEnds: windowEnd(limit, new Date(latestCounted)) };
}

export function bucketFor(limit: RateLimit, ip: string, now: Date): Bucket | null {
  return isOwnMachine(ip) ? null : bucketOf(limit, callerOf(ip), now);
}

/** The daily limit on mail to one receiver, for all requests, accounts and spellings of the address. */
export function mailBucket(email: string, now: Date): Bucket | null {
  // A digest, so that addresses resembling local network ones are counted too.
  return bucketFor(RATE_LIMITS.recoveryMail, digestOfSecret(receiverOf(email)), now);
}

/** All buckets of a request: its caller's and, where there is a ceiling, its network's. */
export function bucketsFor(limit: RateLimit, ip: string, now: Date): Bucket[] {
  const own = bucketFor(limit, ip, now);
  if (!own) return [];
  const { action, network, windowMs } = limit;
  if (network === undefined) return [own];
  const ceiling = { action: `${action}-network`, limit: network, windowMs };
  return [own, bucketOf(ceiling, networkOf(ip), now)];
}

/** Buckets cached, and slots guessed before all of a bucket are read. */
const REMEMBERED = 5_000;
const GUESSES = 4;

/** Slots seen taken by this process. They are never released, so this saves failed commits and reads. */
const seenTaken = new Map<string, Set<number>>();

function takenOf({ id }: Bucket): Set<number> {
  const known = seenTaken.get(id);
  if (known) return known;
  if (seenTaken.size >= REMEMBERED) seenTaken.delete(seenTaken.keys().next().value ?? '');
  const taken = new Set<number>();
  seenTaken.set(id, taken);
  return taken;
}

export const rateLimits = () => firestore().collection('rate_limits');

export const slotDocument = ({ id }: Pick<Bucket, 'id'>, slot: number): FirebaseFirestore.DocumentReference =>
  rateLimits().doc(`${id}_${slot}`);

/** A random slot among those not seen taken; any slot of a used-up bucket, because a repeat needs none. */
function guess(bucket: Bucket): number {
  const taken = takenOf(bucket);
  const left = bucket.size - taken.size;
  let nth = Math.floor(Math.random() * Math.max(left, 1));
  for (let slot = 0; slot < bucket.size; slot += 1) {
    if (!taken.has(slot) && nth-- === 0) return slot;
  }
  return Math.floor(Math.random() * bucket.size);
}

export const isUsedUp = (bucket: Bucket): boolean => takenOf(bucket).size >= bucket.size;

export function refuseTooMuch(seconds: number): DomainError {
  return new DomainError(
    'limit',
    `That was a lot at once. Wait ${formatWait(seconds)}, then try again; nothing you typed is lost.`,
    {
      retryAfter: seconds,
    },
  );
}

function tooMuch({ windowEnds }: Bucket, now: Date): DomainError {
  return refuseTooMuch((windowEnds.getTime() - now.getTime()) / 1000);
}

/** Records which of the tried slots are taken, or all after several bad guesses; true for any. */
async function noteTaken(
  buckets: readonly Bucket[],
  tried: readonly number[],
  all: boolean,
): Promise<boolean> {
  const looked = buckets.flatMap((bucket, at) =>
    (all ? Array.from({ length: bucket.size }, (_, slot) => slot) : [tried[at] ?? 0]).map((slot) => ({
      bucket,
      slot,
      wasTried: slot === tried[at],
    })),
  );
  const documents = await firestore().getAll(
    ...looked.map(({ bucket, slot }) => slotDocument(bucket, slot)),
    { fieldMask: [] },
  );
  let any = false;
  for (const [at, { bucket, slot, wasTried }] of looked.entries()) {
    if (!documents[at]?.exists) continue;
    takenOf(bucket).add(slot);
    any ||= wasTried;
  }
  return any;
}

/** The slot of a bucket to try; of an optional one it is reserved in this process until `release`. */
function openSlot(bucket: Bucket): { slot: RateLimitSlot; tried: number; release(): void } {
  const { action, windowEnds, messageId, optional } = bucket;
  const tried = guess(bucket);
  const taken = takenOf(bucket);
  if (optional) taken.add(tried);
  let isTaken = false;
  const record = { action, expires_at: windowEnds, ...(messageId ? { message_id: messageId } : {}) };
  const took = () => {
    isTaken = true;
    taken.add(tried);
  };
  const release = () => {
    if (optional && !isTaken) taken.delete(tried);
  };
  return { slot: { bucket, document: slotDocument(bucket, tried), record, took }, tried, release };
}

/**
 * Runs `write` with a free slot of each bucket, created in its own commit. Without a free slot an optional bucket is
 * left out; otherwise 429, unless `write` finds that the request was served before.
 */
export async function withRateLimitSlots<T>(
  buckets: readonly Bucket[],
  now: Date,
  write: (slots: RateLimitSlot[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const full = buckets.find((bucket) => !bucket.optional && isUsedUp(bucket));
    const used = buckets.filter((bucket) => !(bucket.optional && isUsedUp(bucket)));
    const opened = used.map(openSlot);
    try {
      return await write(opened.map(({ slot }) => slot)).finally(() => {
        for (const { release } of opened) release();
      });
    } catch (fault) {
      if (!hasGrpcCode(fault, ALREADY_EXISTS) || used.length === 0) throw fault;
      if (full) throw tooMuch(full, now);
      const tried = opened.map((one) => one.tried);
      if (!(await noteTaken(used, tried, tries % GUESSES === 0))) throw fault;
    }
  }
}

/** As `withRateLimitSlots`, for one bucket or, from local addresses, none. */
export function withRateLimitSlot<T>(
  bucket: Bucket | null,
  now: Date,
  write: (slot: RateLimitSlot | null) => Promise<T>,
): Promise<T> {
  return withRateLimitSlots(bucket ? [bucket] : [], now, ([slot = null]) => write(slot));
}

/** For a request that writes nothing else; refuses if none is left (429). */
export async function takeRateLimitSlots(buckets: readonly Bucket[], now: Date): Promise<void> {
  if (buckets.length === 0) return;
  await withRateLimitSlots(buckets, now, async (slots) => {
    const batch = firestore().batch();
    for (const { document, record } of slots) batch.create(document, record);
    await batch.commit();
    for (const slot of slots) slot.took();
  });
}

/** Counts a request that writes nothing else; refuses if the caller or its network has used up the window (429). */
export async function countRequest(limit: RateLimit, ip: string, now: Date): Promise<void> {
  await takeRateLimitSlots(bucketsFor(limit, ip, now), now);
}
