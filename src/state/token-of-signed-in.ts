import { ApiError } from '#lib/api-client.ts';
import { retryingImport } from '#lib/retrying-import.ts';

/**
 * The token of `account`; null for what was written signed out, without loading Firebase. @throws ApiError when the account
 * is not signed in here (401), or its session cannot be loaded (network): nothing is sent as anybody else (T39).
 */
export async function tokenOf(account: string | null): Promise<string | null> {
  if (account === null) return null;
  const auth = await retryingImport(() => import('#lib/auth/auth.ts')).catch((fault: Error) => {
    throw new ApiError('network', 0, fault.message);
  });
  const token = await auth.getTokenOf(account).catch((fault: Error & { code?: string }) => {
    if (fault.code === 'expired') return null;
    throw new ApiError('network', 0, fault.message);
  });
  if (token === null)
    throw new ApiError('unauthenticated', 401, 'Your session has ended. Please sign in again.');
  return token;
}
