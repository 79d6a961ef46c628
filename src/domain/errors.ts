/** The closed set of reasons for which the product refuses. Each has one HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The right is there, but the password was typed too long ago (T04). */
  'reauth-required': 403,
  /** The role admin is there, but its password may be too short; `choosePassword` mends that. */
  'password-change-required': 403,
  /** The account has a second factor that this session has not shown, or its role waits for one (T04). */
  'second-factor-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  /** An earlier request with this key was carried out, so this one was not: it differs, or its answer is shown once (T20). */
  'already-done': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  limit: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One thing that is wrong with one member of the input; `path` is dotted, empty for the whole. */
export interface FieldIssue {
  path: string;
  message: string;
}

/**
 * The body of every answer that is not a success. `current` is the present state on a conflict, and the work that is taken in
 * place of waiting on a limit.
 */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldIssue[];
  current?: unknown;
  request_id: string;
}

interface DomainErrorDetails {
  fields?: FieldIssue[];
  /** Seconds until it is worth trying again (429, 503). */
  retryAfter?: number;
  /** The present state of the thing, already in its public shape (409), or the work that is offered (429). */
  current?: unknown;
}

/** An error with a closed code and a sentence that may be shown to the person. Never carries a cause or a secret. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
