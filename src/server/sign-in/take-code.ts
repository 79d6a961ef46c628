import { DomainError } from '#domain/errors.ts';
import { waitInWords } from '#domain/formats.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { seal, unseal } from '#server/platform/keys/sealing.ts';
import { type StoredFactor, spendCode } from './records/second-factors.ts';
import { digestOfRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** The purpose for which secrets of second factors are sealed (`sealing.ts`). */
const SEALED_FOR = 'second-factor';

/** The secret of a second factor as it is stored: whoever reads the database alone cannot make a code of it. */
export const sealSecret = (secret: Uint8Array): string =>
  seal(SEALED_FOR, Buffer.from(secret).toString('base64url'));

/** What somebody gives to show their second factor: one of the two. */
export interface GivenCode {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

function wait(milliseconds: number): DomainError {
  const seconds = Math.ceil(milliseconds / 1000);
  return new DomainError(
    'limit',
    `Too many codes were wrong. Wait ${waitInWords(seconds)}, or use a recovery code.`,
    { retryAfter: seconds },
  );
}

/**
 * Uses a code up and resolves to how many recovery codes are left. The secret is sealed anew by the way, so that one whose
 * key was changed moves to the present key. Refuses a wrong code at its field (422), and every code of the app for a
 * while after five of them (429). The key of a request whose code was right stands for that code: no digest of one is kept.
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
  const writing = writingOf(context, null, `code ${factor.id ?? factor.since.getTime()}`);
  const verdict = await spendCode(writing.actorId, factor, given(), writing);
  if (verdict.right) return verdict.recoveryLeft;
  if (verdict.waitMs > 0) throw wait(verdict.waitMs);
  const field =
    recoveryCode === undefined
      ? { path: 'code', message: SECOND_FACTOR_MESSAGES.wrong }
      : { path: 'recovery_code', message: SECOND_FACTOR_MESSAGES.wrongRecovery };
  throw new DomainError('invalid', field.message, { fields: [field] });
}
