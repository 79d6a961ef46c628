/** Why signing in did not work. Closed, so that a screen can decide by it. */
export type AuthErrorCode =
  | 'invalid-credentials'
  | 'limited'
  | 'retryable'
  | 'disabled'
  | 'expired'
  | 'unknown';

const MESSAGES: Record<AuthErrorCode, string> = {
  'invalid-credentials': 'Invalid credentials',
  limited: 'Too many attempts. Wait a few minutes, then try again.',
  retryable: 'We could not reach the sign-in service. Check your connection and try again.',
  disabled: 'This account has been disabled. Write to us if you think that is wrong.',
  expired: 'Your session has ended. Sign in again to go on.',
  unknown: 'Something went wrong while signing in. Please try again.',
};

// Wrong user and wrong password are one code here, so that nobody learns which accounts exist.
const CODES: Record<string, AuthErrorCode> = {
  'auth/invalid-credential': 'invalid-credentials',
  'auth/invalid-login-credentials': 'invalid-credentials',
  'auth/wrong-password': 'invalid-credentials',
  'auth/user-not-found': 'invalid-credentials',
  'auth/invalid-email': 'invalid-credentials',
  'auth/missing-email': 'invalid-credentials',
  'auth/missing-password': 'invalid-credentials',
  'auth/too-many-requests': 'limited',
  'auth/quota-exceeded': 'limited',
  'auth/network-request-failed': 'retryable',
  'auth/timeout': 'retryable',
  'auth/internal-error': 'retryable',
  'auth/user-disabled': 'disabled',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
  'auth/user-mismatch': 'expired',
  'auth/null-user': 'expired',
};

/** A failure of the sign-in service with a closed code and a sentence for the person. Never carries what was typed. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;

  constructor(code: AuthErrorCode) {
    super(MESSAGES[code]);
    this.name = 'AuthError';
    this.code = code;
  }
}

/** The AuthError for whatever Firebase threw; an AuthError stays itself. */
export function authErrorOf(fault: unknown): AuthError {
  if (fault instanceof AuthError) return fault;
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : '';
  return new AuthError(CODES[code] ?? 'unknown');
}
