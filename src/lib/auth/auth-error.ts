/** Closed list of codes, so that screens can branch on them. */
export type AuthErrorCode =
  | 'session-missing'
  | 'invalid-credentials'
  | 'invalid-token-response'
  | 'weak-password'
  | 'retryable'
  | 'limited'
  | 'disabled'
  | 'expired'
  | 'second-factor'
  | 'unknown';

const MESSAGES: Record<AuthErrorCode, string> = {
  'session-missing': 'You are not signed in. Sign in to go on.',
  'invalid-credentials': 'Invalid credentials',
  'invalid-token-response': 'The sign-in service gave an answer that we do not understand. Please try again.',
  'weak-password': 'That password is too weak. Please choose another.',
  retryable: 'We could not reach the sign-in service. Check your connection and try again.',
  limited: 'Too many attempts. Wait a few minutes, then try again.',
  disabled: 'This account has been disabled. Write to us if you think that is wrong.',
  expired: 'Your session has ended. Sign in again to go on.',
  'second-factor': 'This account asks for a code as well.',
  unknown: 'Something went wrong while signing in. Please try again.',
};

export const NOTHING_TO_SIGN_IN_WITH = 'You must provide either an email or phone number and a password';

/** Sign-in failure with a user-facing message. Never contains user input. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  /** The equivalent HTTP status. */
  readonly status: number;

  constructor(code: AuthErrorCode, status: number, message: string = MESSAGES[code]) {
    super(message);
    this.name = 'AuthError';
    this.code = code;
    this.status = status;
  }
}

/** The operation needs a session and there is none. */
export class AuthSessionMissingError extends AuthError {
  constructor() {
    super('session-missing', 400);
    this.name = 'AuthSessionMissingError';
  }
}

/** Wrong user, wrong password, or neither given. */
export class AuthInvalidCredentialsError extends AuthError {
  constructor(message?: string) {
    super('invalid-credentials', 400, message);
    this.name = 'AuthInvalidCredentialsError';
  }
}

/** The service reported success without a token. */
export class AuthInvalidTokenResponseError extends AuthError {
  constructor() {
    super('invalid-token-response', 500);
    this.name = 'AuthInvalidTokenResponseError';
  }
}

/** A rejected password with its reason: `length`, `characters` or `common`. */
export class AuthWeakPasswordError extends AuthError {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[], message?: string) {
    super('weak-password', 422, message);
    this.name = 'AuthWeakPasswordError';
    this.reasons = reasons;
  }
}

/** The service is unreachable or timed out; a retry may succeed. */
export class AuthRetryableError extends AuthError {
  constructor(status: 502 | 503 | 504) {
    super('retryable', status);
    this.name = 'AuthRetryableError';
  }
}

const invalid = () => new AuthInvalidCredentialsError();
const expired = () => new AuthError('expired', 401);

// One error for wrong user and wrong password, so that accounts cannot be enumerated.
const ERRORS: Record<string, () => AuthError> = {
  'auth/invalid-credential': invalid,
  'auth/invalid-login-credentials': invalid,
  'auth/wrong-password': invalid,
  'auth/user-not-found': invalid,
  'auth/invalid-email': invalid,
  'auth/missing-email': () => new AuthInvalidCredentialsError(NOTHING_TO_SIGN_IN_WITH),
  'auth/missing-password': () => new AuthInvalidCredentialsError(NOTHING_TO_SIGN_IN_WITH),
  'auth/invalid-verification-code': invalid,
  'auth/too-many-requests': () => new AuthError('limited', 429),
  'auth/quota-exceeded': () => new AuthError('limited', 429),
  'auth/internal-error': () => new AuthRetryableError(502),
  'auth/network-request-failed': () => new AuthRetryableError(503),
  'auth/timeout': () => new AuthRetryableError(504),
  'auth/user-disabled': () => new AuthError('disabled', 403),
  'auth/user-token-expired': expired,
  'auth/invalid-user-token': expired,
  'auth/user-mismatch': expired,
  'auth/null-user': () => new AuthSessionMissingError(),
  'auth/no-auth-event': () => new AuthSessionMissingError(),
  'auth/weak-password': () => new AuthWeakPasswordError(['length']),
  'auth/password-does-not-meet-requirements': () => new AuthWeakPasswordError(['characters']),
};

/** Maps a Firebase error; an AuthError is returned unchanged. */
export function authErrorOf(fault: unknown): AuthError {
  if (fault instanceof AuthError) return fault;
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : '';
  return ERRORS[code]?.() ?? new AuthError('unknown', 500);
}
