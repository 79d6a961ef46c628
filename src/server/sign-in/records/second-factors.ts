import { type CodeFailures, NO_FAILURES } from '#domain/sign-in/second-factor.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { profileChange, profileDocument } from '#server/profiles/records/profiles.ts';

type Transaction = FirebaseFirestore.Transaction;

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

export const factorDocument = (userId: string): FirebaseFirestore.DocumentReference => factors().doc(userId);

export function asFactor(document: FirebaseFirestore.DocumentSnapshot | undefined): StoredFactor | null {
  if (!document?.exists) return null;
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

export async function findFactor(userId: string): Promise<StoredFactor | null> {
  return asFactor(await factorDocument(userId).get());
}

const failureRecord = ({ failures, waitsUntil }: CodeFailures) => ({
  failures,
  waits_until: waitsUntil === 0 ? null : new Date(waitsUntil),
});

/** Writes a new enrolment, replacing an unfinished one. */
export function putEnrolment(
  transaction: Transaction,
  userId: string,
  { sealed, since, failures }: Pick<StoredFactor, 'sealed' | 'since' | 'failures'>,
): void {
  transaction.set(factorDocument(userId), {
    user_id: userId,
    factor_id: null,
    sealed,
    since,
    last_step: 0,
    recovery_digests: [],
    ...failureRecord(failures),
  });
}

export function putFactor(
  transaction: Transaction,
  userId: string,
  { id, since, recoveryDigests }: Pick<StoredFactor, 'id' | 'since' | 'recoveryDigests'>,
): void {
  transaction.update(factorDocument(userId), { factor_id: id, since, recovery_digests: recoveryDigests });
  transaction.update(profileDocument(userId), { second_factor: id, ...profileChange(since) });
}

export function putFailures(transaction: Transaction, userId: string, failures: CodeFailures): void {
  transaction.update(factorDocument(userId), failureRecord(failures));
}

/** Stores that a code was accepted, which ends the count of wrong ones. */
export function putAccepted(
  transaction: Transaction,
  userId: string,
  { lastStep, sealed, recoveryDigests }: Pick<StoredFactor, 'lastStep' | 'sealed' | 'recoveryDigests'>,
): void {
  transaction.update(factorDocument(userId), {
    last_step: lastStep,
    sealed,
    recovery_digests: recoveryDigests,
    ...failureRecord(NO_FAILURES),
  });
}

export function putRecoveryCodes(transaction: Transaction, userId: string, digests: readonly string[]): void {
  transaction.update(factorDocument(userId), { recovery_digests: [...digests] });
}

export function dropFactor(transaction: Transaction, userId: string, now: Date): void {
  transaction.delete(factorDocument(userId));
  transaction.update(profileDocument(userId), { second_factor: null, ...profileChange(now) });
}
