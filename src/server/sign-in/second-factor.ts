import { randomUUID } from 'node:crypto';
import { PASSKEY_FACTOR, PRIVILEGED_SESSION_MS } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/sign-in/contract.ts';
import { ENROLMENT_MS, NO_FAILURES, SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { isSecondFactorRequired } from '#server/platform/environment/environment.ts';
import { earlierEntityId } from '#server/platform/firestore/idempotency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { leaveRestoreNote } from '#server/platform/outbox/outbox.ts';
import { factorIdIn } from '#server/profiles/account-standing.ts';
import { shownEarlier } from '#server/profiles/actor.ts';
import { findProfile, profileDocument } from '#server/profiles/records/profiles.ts';
import { recordAdminAttempt, recordFailure } from './record-attempt.ts';
import {
  asFactor,
  dropFactor,
  factorDocument,
  findFactor,
  putEnrolment,
  putFactor,
  putRecoveryCodes,
  type StoredFactor,
} from './records/second-factors.ts';
import {
  digestOfRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  sealSecret,
  secretInText,
  takeCode,
  totpUri,
} from './take-code.ts';

interface Shown {
  factor: string;
  /** When the password was entered, and the second factor verified, in milliseconds since 1970. */
  passwordAt: number;
  shownAt: number;
}

/**
 * A custom token for Firebase, signed with the service account key; valid for an hour. Google signs its claims into
 * every token of the session, which proves the second factor to `actorOf` without a session store.
 */
export function secondFactorToken(userId: string, { factor, passwordAt, shownAt }: Shown): Promise<string> {
  return firebaseAuth().createCustomToken(userId, {
    second_factor: factor,
    second_factor_at: Math.floor(shownAt / 1000),
    password_at: Math.floor(passwordAt / 1000),
  });
}

/** The active second factor as its owner sees it; an unfinished enrolment is none. */
function secondFactorOf(
  factor: Pick<StoredFactor, 'id' | 'since' | 'recoveryDigests'> | null,
): contracts.SecondFactor {
  const isEnrolled = factor !== null && factor.id !== null;
  return {
    enrolled_at: isEnrolled ? factor.since.toISOString() : null,
    recovery_left: isEnrolled ? factor.recoveryDigests.length : 0,
    required: isSecondFactorRequired(),
  };
}

function requireEnrolled(factor: StoredFactor | null): StoredFactor & { id: string } {
  if (!factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.notEnrolled);
  return { ...factor, id: factor.id };
}

export const getSecondFactor = /* @__PURE__ */ route(contracts.getSecondFactor, async (context) =>
  secondFactorOf(await findFactor(signedIn(context).id)),
);

/** Starts an enrolment of a recently authenticated admin. Restarting makes another secret. */
export const beginSecondFactor = /* @__PURE__ */ route(contracts.beginSecondFactor, async (context) => {
  const { id } = signedIn(context);
  const secret = newTotpSecret();
  const sealed = sealSecret(secret);
  const { username } = (await findProfile(id)) ?? { username: id };
  await inTransaction(async (transaction) => {
    const [profile, document] = await transaction.getAll(profileDocument(id), factorDocument(id));
    if (profile && factorIdIn(profile) !== null)
      throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.enrolled);
    // Restarting does not reset the wait after wrong codes.
    const failures = asFactor(document)?.failures ?? NO_FAILURES;
    putEnrolment(transaction, id, { sealed, since: context.now, failures });
  });
  return { secret: secretInText(secret), uri: totpUri(secret, username) };
});

/** The answer to a replay: only digests of the recovery codes are stored, so they cannot be shown again. */
const shownBefore = (factor: StoredFactor | null) => ({
  ...secondFactorOf(factor),
  recovery_codes: null,
  token: null,
});

const isBegun = (factor: StoredFactor | null, now: Date): factor is StoredFactor =>
  factor?.id === null && now.getTime() - factor.since.getTime() <= ENROLMENT_MS;

/** The current session counts as verified; all others need a code from their next request on. */
export const confirmSecondFactor = /* @__PURE__ */ route(
  contracts.confirmSecondFactor,
  async (context, { body }) => {
    const { id: userId, signedInAt } = signedIn(context);
    const { now } = context;
    const factor = await findFactor(userId);
    const writing = auditedWrite(context, null, 'second-factor.add');
    if (factor?.id && (await earlierEntityId(writing.idempotency))) return shownBefore(factor);
    if (factor?.id) throw new DomainError('conflict', SECOND_FACTOR_MESSAGES.enrolled);
    const notBegun = () => new DomainError('conflict', SECOND_FACTOR_MESSAGES.notBegun);
    if (!isBegun(factor, now)) throw notBegun();
    const id = randomUUID();
    const codes = newRecoveryCodes();
    // Issued first: once the second factor is active, this session is worthless without it.
    const token = await secondFactorToken(userId, {
      factor: id,
      passwordAt: signedInAt,
      shownAt: now.getTime(),
    });
    await takeCode(context, factor, body);
    const enrolled = { id, since: now, recoveryDigests: codes.map(digestOfRecoveryCode) };
    const isNew = await write<boolean, 'account.add-second-factor'>(writing, {
      action: 'account.add-second-factor',
      execute: async (transaction) => {
        const [profile, document] = await transaction.getAll(profileDocument(userId), factorDocument(userId));
        if (!profile?.exists || !isBegun(asFactor(document), now)) throw notBegun();
        putFactor(transaction, userId, enrolled);
        const [before, after] = [{ second_factor: false }, { second_factor: true }] as const;
        return { result: true, entityId: userId, before, after };
      },
      replay: async () => false,
    });
    if (!isNew) return shownBefore(await findFactor(userId));
    return { ...secondFactorOf(enrolled), recovery_codes: codes, token };
  },
);

/** Replaces the recovery codes of a recently authenticated caller, also those of a lost answer (D126). */
export const renewRecoveryCodes = /* @__PURE__ */ route(contracts.renewRecoveryCodes, async (context) => {
  const { id: userId } = signedIn(context);
  const codes = newRecoveryCodes();
  const recoveryDigests = codes.map(digestOfRecoveryCode);
  const factor = await write<StoredFactor, 'account.renew-recovery-codes'>(auditedWriteWithoutKey(context), {
    action: 'account.renew-recovery-codes',
    execute: async (transaction) => {
      const before = requireEnrolled(asFactor(await transaction.get(factorDocument(userId))));
      putRecoveryCodes(transaction, userId, recoveryDigests);
      leaveRestoreNote(transaction, { tokens: before.recoveryDigests }, context.now);
      return { result: { ...before, recoveryDigests }, entityId: userId, before: {}, after: {} };
    },
    replay: async () => requireEnrolled(await findFactor(userId)),
  });
  return { ...secondFactorOf(factor), recovery_codes: codes };
});

/** See T04. For twelve hours an earlier token with this factor replaces the code. */
export const answerSecondFactor = /* @__PURE__ */ route(
  contracts.answerSecondFactor,
  async (context, { body }) => {
    const { id: userId, signedInAt } = signedIn(context);
    const { now } = context;
    const found = await findFactor(userId);
    const tokenShownAt = (shownAt: number) =>
      secondFactorToken(userId, { factor: found?.id ?? PASSKEY_FACTOR, passwordAt: signedInAt, shownAt });
    if (body.earlier_token !== undefined) {
      const shownAt = await shownEarlier(body.earlier_token, userId, found?.id ?? PASSKEY_FACTOR);
      if (shownAt === null || now.getTime() - shownAt > PRIVILEGED_SESSION_MS) {
        throw new DomainError('second-factor-required', SECOND_FACTOR_MESSAGES.code);
      }
      return { token: await tokenShownAt(shownAt), recovery_left: found?.recoveryDigests.length ?? 0 };
    }
    const factor = requireEnrolled(found);
    // Issued first, so that a failure does not use up the code.
    const token = await tokenShownAt(now.getTime());
    try {
      return { token, recovery_left: await takeCode(context, factor, body) };
    } catch (fault) {
      // Its sender knows the password.
      if (fault instanceof DomainError && fault.code === 'invalid')
        context.waitUntil(recordFailure(context, userId, 'wrong_code'));
      throw fault;
    }
  },
);

export const removeSecondFactor = /* @__PURE__ */ route(
  contracts.removeSecondFactor,
  async (context, { body }) => {
    const { id: userId } = signedIn(context);
    const writing = auditedWrite(context, null, 'second-factor.remove');
    const factor = await findFactor(userId);
    if (!factor?.id && (await earlierEntityId(writing.idempotency))) return secondFactorOf(factor);
    await takeCode(context, requireEnrolled(factor), body);
    await write<void, 'account.remove-second-factor'>(writing, {
      action: 'account.remove-second-factor',
      execute: async (transaction) => {
        const profile = await transaction.get(profileDocument(userId));
        if (factorIdIn(profile) === null) return null;
        dropFactor(transaction, userId, writing.now);
        const [before, after] = [{ second_factor: true }, { second_factor: false }] as const;
        return { result: undefined, entityId: userId, before, after };
      },
      replay: async () => {},
    });
    return secondFactorOf(null);
  },
);

export const ownerRoutes = [
  recordAdminAttempt,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  answerSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
];
