import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type * as contracts from '#domain/sign-in/contract.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { earlierThing } from '#server/platform/firestore/idempotency.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { writingOf, writingWithoutKey } from '#server/platform/http/writing.ts';
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

/** An admin who typed their password lately begins to set up a second factor. Beginning again makes another secret. */
export const beginSecondFactor: Verb<typeof contracts.beginSecondFactor> = async (context) => {
  const { id } = signedIn(context);
  const secret = newTotpSecret();
  const profile = await findProfile(id);
  await beginEnrolment(id, sealSecret(secret), context.now);
  return { secret: secretInText(secret), uri: totpUri(secret, profile?.username ?? id) };
};

/** The answer to a repeated request: of the recovery codes, which its first answer showed, only digests are stored. */
const shownBefore = (factor: StoredFactor | null) => ({
  ...secondFactorOf(factor),
  recovery_codes: null,
  token: null,
});

/**
 * The first code of the app makes the second factor count. The session that enrols has shown it; every other one of the
 * account is asked for a code from its next request on.
 */
export const confirmSecondFactor: Verb<typeof contracts.confirmSecondFactor> = async (context, { body }) => {
  const { id: userId, signedInAt } = signedIn(context);
  const { now } = context;
  const factor = await findFactor(userId);
  const writing = writingOf(context, null, 'second-factor.add');
  if (factor?.id && (await earlierThing(writing.idempotency))) return shownBefore(factor);
  if (factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.enrolled);
  if (!factor || isOver(factor, now)) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notBegun);
  const id = randomUUID();
  const codes = newRecoveryCodes();
  // Made first: once the second factor counts, this session is worth nothing without it.
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

/** Somebody who typed their password lately makes new recovery codes; the old ones end, also those of a lost answer (D126). */
export const renewRecoveryCodes: Verb<typeof contracts.renewRecoveryCodes> = async (context) => {
  const codes = newRecoveryCodes();
  const factor = await replaceRecoveryCodes(writingWithoutKey(context), codes.map(digestOfRecoveryCode));
  return { ...secondFactorOf(factor), recovery_codes: codes };
};
