const ERRORS = {
  'session-missing': [400, 'You are not signed in. Sign in to go on.'],
  /** Wrong user, wrong password, or neither given. */
  'invalid-credentials': [400, 'Invalid credentials'],
  /** The service reported success without a token. */
  'invalid-token-response': [
    500,
    'The sign-in service gave an answer that we do not understand. Please try again.',
  ],
  'weak-password': [422, 'That password is too weak. Please choose another.'],
  /** Unreachable or timed out. */
  retryable: [503, 'We could not reach the sign-in service. Check your connection and try again.'],
  limited: [429, 'Too many attempts. Wait a few minutes, then try again.'],
  disabled: [403, 'This account has been disabled. Write to us if you think that is wrong.'],
  expired: [401, 'Your session has ended. Sign in again to go on.'],
  unknown: [500, 'Something went wrong while signing in. Please try again.'],
} as const;

export type AuthErrorCode = keyof typeof ERRORS;

interface Details {
  status?: number;
  message?: string;
  /** Of a weak password: `length`, `characters` or `common`. */
  reasons?: readonly string[];
}

/** Sign-in failure with a user-facing message. Never contains user input. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly reasons: readonly string[];

  constructor(code: AuthErrorCode, { status, message, reasons = [] }: Details = {}) {
    super(message ?? ERRORS[code][1]);
    this.name = 'AuthError';
    this.code = code;
    this.status = status ?? ERRORS[code][0];
    this.reasons = reasons;
  }
}

export const missingCredentials = () =>
  new AuthError('invalid-credentials', {
    message: 'You must provide either an email or phone number and a password',
  });

// One error for wrong user and wrong password, so that accounts cannot be enumerated.
const BY_FIREBASE_CODE: Record<string, AuthErrorCode | (() => AuthError)> = {
  'auth/invalid-credential': 'invalid-credentials',
  'auth/invalid-login-credentials': 'invalid-credentials',
  'auth/wrong-password': 'invalid-credentials',
  'auth/user-not-found': 'invalid-credentials',
  'auth/invalid-email': 'invalid-credentials',
  'auth/invalid-verification-code': 'invalid-credentials',
  'auth/missing-email': missingCredentials,
  'auth/missing-password': missingCredentials,
  'auth/too-many-requests': 'limited',
  'auth/quota-exceeded': 'limited',
  'auth/internal-error': () => new AuthError('retryable', { status: 502 }),
  'auth/network-request-failed': 'retryable',
  'auth/timeout': () => new AuthError('retryable', { status: 504 }),
  'auth/user-disabled': 'disabled',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
  'auth/user-mismatch': 'expired',
  'auth/null-user': 'session-missing',
  'auth/no-auth-event': 'session-missing',
  'auth/weak-password': () => new AuthError('weak-password', { reasons: ['length'] }),
  'auth/password-does-not-meet-requirements': () =>
    new AuthError('weak-password', { reasons: ['characters'] }),
};

export function authErrorOf(fault: unknown): AuthError {
  if (fault instanceof AuthError) return fault;
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : '';
  const error = BY_FIREBASE_CODE[code] ?? 'unknown';
  return typeof error === 'string' ? new AuthError(error) : error();
}
