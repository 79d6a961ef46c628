import { randomInt } from 'node:crypto';
import { Secret, TOTP as Totp } from 'otpauth';
import { DomainError, invalidField } from '#domain/errors.ts';
import { formatWait } from '#domain/formats.ts';
import {
  ISSUER,
  RECOVERY_CODES,
  SECOND_FACTOR_MESSAGES,
  TOTP,
  waitLeft,
  withFailure,
} from '#domain/sign-in/second-factor.ts';
import {
  idempotencyDocument,
  idempotencyRecord,
  idOfEarlier,
} from '#server/platform/firestore/idempotency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import type { WriteContext } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { digestOfSecret, SEALED_FOR, seal, unseal } from '#server/platform/keys/sealing.ts';
import { leaveRestoreNote } from '#server/platform/outbox/outbox.ts';
import {
  asFactor,
  factorDocument,
  putAccepted,
  putFailures,
  type StoredFactor,
} from './records/second-factors.ts';

/** Without 0, 1, i, l, o and u, which are misread. 24 of 30 characters give 117 random bits: no salt is needed. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 24;

/** `abcd-efgh-jkmn-pqrs-tvwx-yz23` */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** New recovery codes in plain text, shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** SHA-256 of a recovery code, as stored; hyphens are not part of it. */
export const digestOfRecoveryCode = (code: string): string => digestOfSecret(code.replaceAll('-', ''));

/** Length of a secret in bytes: SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** TOTP parameters (RFC 6238); the account name is shown in the app. */
const totpOf = (secret: Uint8Array, account = ''): Totp =>
  new Totp({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: TOTP.digits,
    period: TOTP.stepMs / 1000,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** A secret as base32 without padding (RFC 4648), for manual entry. */
export const secretInText = (secret: Uint8Array): string => totpOf(secret).secret.base32;

/** `now`: milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / TOTP.stepMs);

/** The step of a code valid at `now` and after `lastStep`, or null. The caller stores the step. */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOTP.tolerance });
  if (delta === null) return null;
  const step = stepAt(now) + delta;
  return step > lastStep ? step : null;
}

export const totpUri = (secret: Uint8Array, account: string): string => totpOf(secret, account).toString();

/** The sealed secret of a second factor: database access alone does not suffice to make codes. */
export const sealSecret = (secret: Uint8Array): string =>
  seal(SEALED_FOR.secondFactor, Buffer.from(secret).toString('base64url'));

/** How long a right code is accepted again with the same key, in milliseconds. */
const REPEAT_MS = 10 * 60_000;

interface GivenCode {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

/** The stored form of the factor after a right code; null for a wrong one. */
type Accept = (factor: StoredFactor) => Pick<StoredFactor, 'lastStep' | 'sealed' | 'recoveryDigests'> | null;

function acceptRecoveryCode(digest: string): Accept {
  return ({ lastStep, sealed, recoveryDigests }) =>
    recoveryDigests.includes(digest)
      ? { lastStep, sealed, recoveryDigests: recoveryDigests.filter((one) => one !== digest) }
      : null;
}

/** Reseals the secret under the current key. */
function acceptAppCode(code: string, sealed: string, now: Date): Accept {
  const secret = Buffer.from(unseal(SEALED_FOR.secondFactor, sealed), 'base64url');
  const resealed = sealSecret(secret);
  return ({ lastStep, recoveryDigests }) => {
    const step = stepOfCode(secret, code, now.getTime(), lastStep);
    return step === null ? null : { lastStep: step, sealed: resealed, recoveryDigests };
  };
}

/** The same enrolment, regardless of codes used meanwhile. */
const isSame = (one: StoredFactor, other: StoredFactor): boolean =>
  one.id === other.id && one.since.getTime() === other.since.getTime();

/** `waitMs`: app codes are refused for this long. */
type CodeVerdict = { right: true; recoveryLeft: number } | { right: false; waitMs: number };

/** In one transaction. Wrong ones lock app codes, never recovery codes, which cannot be guessed (T30). */
function spendCode(
  userId: string,
  seen: StoredFactor,
  { accept, recovery }: { accept: Accept; recovery: string | null },
  { idempotency, now }: WriteContext,
): Promise<CodeVerdict> {
  return inTransaction(async (transaction) => {
    const [document, record] = await transaction.getAll(
      factorDocument(userId),
      ...(idempotency ? [idempotencyDocument(idempotency)] : []),
    );
    const factor = asFactor(document);
    const isRepeated = idempotency && record && idOfEarlier(idempotency, record) !== null;
    if (isRepeated && now.getTime() - record.get('created_at').toMillis() < REPEAT_MS)
      return { right: true, recoveryLeft: factor?.recoveryDigests.length ?? 0 };
    if (!factor || !isSame(factor, seen))
      throw new DomainError('conflict', 'Something changed meanwhile. Try again.');
    const waitMs = recovery === null ? waitLeft(factor.failures, now.getTime()) : 0;
    if (waitMs > 0) return { right: false, waitMs };
    const accepted = accept(factor);
    if (!accepted) {
      if (recovery !== null) return { right: false, waitMs: 0 };
      const failures = withFailure(factor.failures, now.getTime());
      putFailures(transaction, userId, failures);
      return { right: false, waitMs: waitLeft(failures, now.getTime()) };
    }
    putAccepted(transaction, userId, accepted);
    if (recovery !== null) leaveRestoreNote(transaction, { tokens: [recovery] }, now);
    if (idempotency)
      transaction.set(idempotencyDocument(idempotency), idempotencyRecord(idempotency, userId, now));
    return { right: true, recoveryLeft: accepted.recoveryDigests.length };
  });
}

function wrongCode(isRecovery: boolean, waitMs: number): DomainError {
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    const sentence = `Too many codes were wrong. Wait ${formatWait(seconds)}, or use a recovery code.`;
    return new DomainError('limit', sentence, { retryAfter: seconds });
  }
  return isRecovery
    ? invalidField('recovery_code', SECOND_FACTOR_MESSAGES.wrongRecovery)
    : invalidField('code', SECOND_FACTOR_MESSAGES.wrong);
}

/** Returns the recovery codes left. 422: wrong; 429: an app code after five wrong ones. Accepts a replay. */
export async function takeCode(
  context: CallContext,
  factor: StoredFactor,
  { code = '', recovery_code: recoveryCode }: GivenCode,
): Promise<number> {
  const writing = auditedWrite(context, null, `code ${factor.id ?? factor.since.getTime()}`);
  const recovery = recoveryCode === undefined ? null : digestOfRecoveryCode(recoveryCode);
  const accept =
    recovery === null ? acceptAppCode(code, factor.sealed, context.now) : acceptRecoveryCode(recovery);
  const verdict = await spendCode(writing.actorId, factor, { accept, recovery }, writing);
  if (!verdict.right) throw wrongCode(recovery !== null, verdict.waitMs);
  return verdict.recoveryLeft;
}
