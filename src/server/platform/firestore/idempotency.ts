import { createHash } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import { firestore, idOfDigest } from './firestore.ts';

/** How long an answer can be repeated by its key, in milliseconds (T20). */
const KEPT_MS = periodMs(RETENTION.idempotency.period);

/** A write that must happen once: its key and a digest of its content. */
export interface Idempotency {
  key: string;
  digest: string;
}

/** SHA-256 over a JSON value, in base64url: equal for equal content in the same order. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/**
 * The write of a caller's key within a `realm`, or null without a key. A realm is a kind of write, of one user if
 * only they may repeat it; never a network address, which can change between tries.
 */
export function idempotencyOf(key: string | null, realm: string, content: unknown): Idempotency | null {
  return key === null ? null : { key: idOfDigest(digestOf([realm, key])), digest: digestOf(content) };
}

/** The id of the record made under a key, stable over repetitions: a UUID of version 8 (RFC 9562) from a digest. */
export function derivedId({ key }: Idempotency, kind: string): string {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function refuseOtherContent(): never {
  throw new DomainError(
    'already-done',
    'What you sent first has arrived. It was not changed: look at it before you send again.',
  );
}

/** Records made by key, with `digest`, `thing_id` and `expires_at`. */
export const idempotencyRecords = () => firestore().collection('idempotency');

export const idempotencyDocument = ({ key }: Idempotency) => idempotencyRecords().doc(key);

/** Stored with the write, in the same transaction (docs/architecture.md, rule 4). */
export function idempotencyRecord(
  { digest }: Idempotency,
  entityId: string,
  now: Date,
): FirebaseFirestore.DocumentData {
  return {
    digest,
    thing_id: entityId,
    created_at: now,
    expires_at: new Date(now.getTime() + KEPT_MS),
  };
}

/** The record's id of an earlier request with this key, or null. Refuses a key of something else (409). */
export function idOfEarlier(
  { digest }: Idempotency,
  document: FirebaseFirestore.DocumentSnapshot,
): string | null {
  if (!document.exists) return null;
  if (document.get('digest') !== digest) refuseOtherContent();
  return String(document.get('thing_id'));
}

/** `idOfEarlier` outside of a transaction; null without a key. */
export async function earlierEntityId(idempotency: Idempotency | null): Promise<string | null> {
  return idempotency && idOfEarlier(idempotency, await idempotencyDocument(idempotency).get());
}
