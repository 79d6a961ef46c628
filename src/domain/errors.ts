export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'reauth-required': 403,
  'password-change-required': 403,
  /** The account's second factor was not shown, or its role requires one (T04). */
  'second-factor-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  /** An earlier request with this key succeeded, and its answer differs or is shown only once (T20). */
  'already-done': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  limit: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One problem of one member of the input; `path` is dotted, empty for the whole. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** The body of every error. `current`: the state on a conflict, or the challenge on a rate limit. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldIssue[];
  current?: unknown;
  request_id: string;
}

interface DomainErrorDetails {
  fields?: FieldIssue[];
  /** Seconds until a retry is worthwhile (429, 503). */
  retryAfter?: number;
  /** The current state in its public shape (409), or the offered challenge (429). */
  current?: unknown;
}

/** An error with a closed code and a message that may be shown. Never carries a cause or a secret. */
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

/** Refuses one member of the input. */
export const invalidField = (path: string, message: string): DomainError =>
  new DomainError('invalid', message, { fields: [{ path, message }] });

/** Refuses members of a form, each with its message. */
export const invalidForm = (fields: FieldIssue[]): DomainError =>
  new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', { fields });
