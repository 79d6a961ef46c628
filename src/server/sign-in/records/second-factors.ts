import { DomainError } from '#domain/errors.ts';
import {
  type CodeFailures,
  ENROLMENT_MS,
  NO_FAILURES,
  SECOND_FACTOR_MESSAGES,
  waitLeft,
  withFailure,
} from '#domain/sign-in/second-factor.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  idempotencyDocument,
  idempotencyRecord,
  idOfEarlier,
} from '#server/platform/firestore/idempotency.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type AuditedWrite, type WriteContext, write } from '#server/platform/firestore/write.ts';
import { leaveRestoreNote } from '#server/platform/outbox/restore-notes.ts';
import { factorIdIn } from '#server/profiles/account-standing.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** A second factor, or an unfinished enrolment. Secrets are sealed; recovery codes are digests. */
export interface StoredFactor {
  /** Null until the enrolment is confirmed. */
  id: string | null;
  sealed: string;
  /** When it was enrolled or, without an id, begun. */
  since: Date;
  /** The step of the last accepted code; codes up to it are refused. */
  lastStep: number;
  recoveryDigests: string[];
  failures: CodeFailures;
}

/** One document per account, under its id. Duplicated in the profile as `second_factor`. */
const factors = () => firestore().collection('second_factors');

export const FACTOR_OF_PERSON: Place = { records: factors, id: ({ id }) => id };

const factorDocument = (userId: string) => factors().doc(userId);

function readFactor(document: Snapshot): StoredFactor | null {
  if (!document.exists) return null;
  return {
    id: document.get('factor_id') ?? null,
    sealed: String(document.get('sealed')),
    since: document.get('since').toDate(),
    lastStep: Number(document.get('last_step')),
    recoveryDigests: document.get('recovery_digests') ?? [],
    failures: {
      failures: Number(document.get('failures')),
      waitsUntil: document.get('waits_until')?.toMillis() ?? 0,
    },
  };
}

const failureRecord = ({ failures, waitsUntil }: CodeFailures) => ({
  failures,
  waits_until: waitsUntil === 0 ? null : new Date(waitsUntil),
});

export async function findFactor(userId: string): Promise<StoredFactor | null> {
  return readFactor(await factorDocument(userId).get());
}

/** Refuses an account without a second factor (409). */
export async function enrolledFactor(userId: string): Promise<StoredFactor & { id: string }> {
  const factor = await findFactor(userId);
  if (!factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notEnrolled);
  return { ...factor, id: factor.id };
}

/**
 * Stores the sealed secret of an enrolment, replacing an unfinished one. Refuses an account with a second factor
 * (409).
 */
export async function beginEnrolment(userId: string, sealed: string, now: Date): Promise<void> {
  const refs = [profileDocument(userId), factorDocument(userId)] as const;
  await inTransaction(async (transaction) => {
    const [profile, document] = await transaction.getAll(...refs);
    if (profile && factorIdIn(profile) !== null) {
      throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.enrolled);
    }
    // Restarting does not reset the wait after wrong codes.
    const { failures } = (document && readFactor(document)) ?? { failures: NO_FAILURES };
    transaction.set(refs[1], {
      user_id: userId,
      factor_id: null,
      sealed,
      since: now,
      last_step: 0,
      recovery_digests: [],
      ...failureRecord(failures),
    });
  });
}

/** The given code, in a form the store can compare. */
type Given =
  /**
   * `stepOf`: the step of the code after the last accepted one, or null. `resealed`: the secret under the current
   * key.
   */
  { stepOf: (lastStep: number) => number | null; resealed: string } | { digest: string };

/** The same enrolment, regardless of codes used meanwhile. */
const isSame = (one: StoredFactor, other: StoredFactor): boolean =>
  one.id === other.id && one.since.getTime() === other.since.getTime();

/** The result of a code; `waitMs`: codes are refused for this long. */
export type CodeVerdict = { right: true; recoveryLeft: number } | { right: false; waitMs: number };

/** How long a right code is accepted again with the same key, in milliseconds. */
const REPEAT_MS = 10 * 60_000;

/**
 * Uses up a code or counts it as wrong, in one transaction. A replay is accepted; too many wrong codes lock app codes
 * for a while, but not recovery codes. `seen` is the record read before.
 */
export async function spendCode(
  userId: string,
  seen: StoredFactor,
  given: Given,
  { idempotency, now }: WriteContext,
): Promise<CodeVerdict> {
  const reference = factorDocument(userId);
  return inTransaction(async (transaction) => {
    const [document, record] = await transaction.getAll(
      reference,
      ...(idempotency ? [idempotencyDocument(idempotency)] : []),
    );
    const factor = document && readFactor(document);
    const isRepeated = idempotency && record && idOfEarlier(idempotency, record) !== null;
    if (isRepeated && now.getTime() - record.get('created_at').toMillis() < REPEAT_MS)
      return { right: true, recoveryLeft: factor?.recoveryDigests.length ?? 0 };
    if (!factor || !isSame(factor, seen))
      throw new DomainError('conflict', 'Something changed meanwhile. Try again.');
    const wait = waitLeft(factor.failures, now.getTime());
    const isRecovery = 'digest' in given;
    if (wait > 0 && !isRecovery) return { right: false, waitMs: wait };
    const left = isRecovery
      ? factor.recoveryDigests.filter((digest) => digest !== given.digest)
      : factor.recoveryDigests;
    const step = isRecovery ? factor.lastStep : given.stepOf(factor.lastStep);
    const isRight = isRecovery ? left.length < factor.recoveryDigests.length : step !== null;
    // Wrong recovery codes cause no lock: they cannot be guessed, and calls per account are limited anyway (T30).
    if (!isRight && isRecovery) return { right: false, waitMs: 0 };
    if (!isRight) {
      const failures = withFailure(factor.failures, now.getTime());
      transaction.update(reference, failureRecord(failures));
      return { right: false, waitMs: waitLeft(failures, now.getTime()) };
    }
    transaction.update(reference, {
      last_step: step,
      recovery_digests: left,
      ...(isRecovery ? {} : { sealed: given.resealed }),
      ...failureRecord(NO_FAILURES),
    });
    if (isRecovery) leaveRestoreNote(transaction, { tokens: [given.digest] }, now);
    if (idempotency)
      transaction.set(idempotencyDocument(idempotency), idempotencyRecord(idempotency, userId, now));
    return { right: true, recoveryLeft: left.length };
  });
}

/** Activates an enrolment, with its audit row; false when it is active already. */
export function endEnrolment(
  writing: AuditedWrite,
  { id, recoveryDigests }: { id: string; recoveryDigests: readonly string[] },
): Promise<boolean> {
  const { actorId: userId, now } = writing;
  const refs = [profileDocument(userId), factorDocument(userId)] as const;
  return write<boolean, 'account.add-second-factor'>(writing, {
    action: 'account.add-second-factor',
    execute: async (transaction) => {
      const [profile, document] = await transaction.getAll(...refs);
      const factor = document && readFactor(document);
      if (!profile?.exists || !factor || factor.id !== null || isOver(factor, now)) {
        throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notBegun);
      }
      transaction.update(refs[1], { factor_id: id, since: now, recovery_digests: [...recoveryDigests] });
      transaction.update(refs[0], { second_factor: id, ...profileChange(now) });
      return {
        result: true,
        entityId: userId,
        before: { second_factor: false },
        after: { second_factor: true },
      };
    },
    replay: async () => false,
  });
}

/** True for an enrolment that was not confirmed in time. */
export const isOver = ({ since }: StoredFactor, now: Date): boolean =>
  now.getTime() - since.getTime() > ENROLMENT_MS;

/** Replaces the recovery codes, with an audit row; returns the second factor. */
export function replaceRecoveryCodes(
  writing: AuditedWrite,
  recoveryDigests: string[],
): Promise<StoredFactor> {
  const { actorId: userId } = writing;
  return write(writing, {
    action: 'account.renew-recovery-codes',
    execute: async (transaction) => {
      const factor = readFactor(await transaction.get(factorDocument(userId)));
      if (!factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notEnrolled);
      transaction.update(factorDocument(userId), { recovery_digests: recoveryDigests });
      leaveRestoreNote(transaction, { tokens: factor.recoveryDigests }, writing.now);
      return { result: { ...factor, recoveryDigests }, entityId: userId, before: {}, after: {} };
    },
    replay: () => enrolledFactor(userId),
  });
}

/** Removes the second factor of an account, as writes of a transaction. */
export function dropFactor(transaction: FirebaseFirestore.Transaction, userId: string, now: Date): void {
  transaction.delete(factorDocument(userId));
  transaction.update(profileDocument(userId), { second_factor: null, ...profileChange(now) });
}

/** Removes the caller's own second factor, with its audit row. */
export function removeFactor(writing: AuditedWrite): Promise<void> {
  const { actorId: userId, now } = writing;
  return write(writing, {
    action: 'account.remove-second-factor',
    execute: async (transaction) => {
      const profile = await transaction.get(profileDocument(userId));
      if (factorIdIn(profile) === null) return null;
      dropFactor(transaction, userId, now);
      return {
        result: undefined,
        entityId: userId,
        before: { second_factor: true },
        after: { second_factor: false },
      };
    },
    replay: async () => {},
  });
}
