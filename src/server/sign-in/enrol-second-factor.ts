import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type * as contracts from '#domain/sign-in/contract.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { earlierEntityId } from '#server/platform/firestore/idempotency.ts';
import { auditedWrite, auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { secondFactorOf } from './get-second-factor.ts';
import {
  beginEnrolment,
  endEnrolment,
  findFactor,
  isOver,
  replaceRecoveryCodes,
  type StoredFactor,
} from './records/second-factors.ts';
import { digestOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { secondFactorToken } from './second-factor-token.ts';
import { sealSecret, takeCode } from './take-code.ts';
import { newTotpSecret, secretInText, totpUri } from './totp.ts';

/** Starts an enrolment of a recently authenticated admin. Restarting makes another secret. */
export const beginSecondFactor: Verb<typeof contracts.beginSecondFactor> = async (context) => {
  const { id } = signedIn(context);
  const secret = newTotpSecret();
  const profile = await findProfile(id);
  await beginEnrolment(id, sealSecret(secret), context.now);
  return { secret: secretInText(secret), uri: totpUri(secret, profile?.username ?? id) };
};

/** The answer to a replay: only digests of the recovery codes are stored, so they cannot be shown again. */
const shownBefore = (factor: StoredFactor | null) => ({
  ...secondFactorOf(factor),
  recovery_codes: null,
  token: null,
});

/**
 * Activates the second factor with its first code. The current session counts as verified; all others of the account
 * need a code from their next request on.
 */
export const confirmSecondFactor: Verb<typeof contracts.confirmSecondFactor> = async (context, { body }) => {
  const { id: userId, signedInAt } = signedIn(context);
  const { now } = context;
  const factor = await findFactor(userId);
  const writing = auditedWrite(context, null, 'second-factor.add');
  if (factor?.id && (await earlierEntityId(writing.idempotency))) return shownBefore(factor);
  if (factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.enrolled);
  if (!factor || isOver(factor, now)) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notBegun);
  const id = randomUUID();
  const codes = newRecoveryCodes();
  // Issued first: once the second factor is active, this session is worthless without it.
  const token = await secondFactorToken(userId, {
    factor: id,
    passwordAt: signedInAt,
    shownAt: now.getTime(),
  });
  await takeCode(context, factor, body);
  const recoveryDigests = codes.map(digestOfRecoveryCode);
  const isNew = await endEnrolment(writing, { id, recoveryDigests });
  if (!isNew) return shownBefore(await findFactor(userId));
  return { ...secondFactorOf({ id, since: now, recoveryDigests }), recovery_codes: codes, token };
};

/** Replaces the recovery codes of a recently authenticated caller, also those of a lost answer (D126). */
export const renewRecoveryCodes: Verb<typeof contracts.renewRecoveryCodes> = async (context) => {
  const codes = newRecoveryCodes();
  const factor = await replaceRecoveryCodes(auditedWriteWithoutKey(context), codes.map(digestOfRecoveryCode));
  return { ...secondFactorOf(factor), recovery_codes: codes };
};
