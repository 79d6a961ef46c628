import { DomainError } from '#domain/errors.ts';
import { formatWait } from '#domain/formats.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { seal, unseal } from '#server/platform/keys/sealing.ts';
import { type StoredFactor, spendCode } from './records/second-factors.ts';
import { digestOfRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** The purpose for which secrets of second factors are sealed (`sealing.ts`). */
const SEALED_FOR = 'second-factor';

/** The sealed secret of a second factor: database access alone does not suffice to make codes. */
export const sealSecret = (secret: Uint8Array): string =>
  seal(SEALED_FOR, Buffer.from(secret).toString('base64url'));

/** One of the two kinds of code. */
export interface GivenCode {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

function wait(milliseconds: number): DomainError {
  const seconds = Math.ceil(milliseconds / 1000);
  return new DomainError(
    'limit',
    `Too many codes were wrong. Wait ${formatWait(seconds)}, or use a recovery code.`,
    { retryAfter: seconds },
  );
}

/**
 * Uses up a code, reseals the secret under the current key, and returns the number of recovery codes left. 422 for a
 * wrong code; 429 for app codes after five of them. A replay is accepted by its key.
 */
export async function takeCode(
  context: CallContext,
  factor: StoredFactor,
  { code, recovery_code: recoveryCode }: GivenCode,
): Promise<number> {
  const { now } = context;
  const given = () => {
    if (recoveryCode !== undefined) return { digest: digestOfRecoveryCode(recoveryCode) };
    const secret = Buffer.from(unseal(SEALED_FOR, factor.sealed), 'base64url');
    const stepOf = (lastStep: number) => stepOfCode(secret, code ?? '', now.getTime(), lastStep);
    return { stepOf, resealed: sealSecret(secret) };
  };
  const writing = auditedWrite(context, null, `code ${factor.id ?? factor.since.getTime()}`);
  const verdict = await spendCode(writing.actorId, factor, given(), writing);
  if (verdict.right) return verdict.recoveryLeft;
  if (verdict.waitMs > 0) throw wait(verdict.waitMs);
  const field =
    recoveryCode === undefined
      ? { path: 'code', message: SECOND_FACTOR_MESSAGES.wrong }
      : { path: 'recovery_code', message: SECOND_FACTOR_MESSAGES.wrongRecovery };
  throw new DomainError('invalid', field.message, { fields: [field] });
}
