import * as z from 'zod/mini';
import type { CallOf, Contract, OutputOf } from '#domain/contract.ts';
import type { ErrorCode, FieldIssue } from '#domain/errors.ts';
import { PRODUCT } from '#domain/product.ts';
import { MissingPart } from './retrying-import.ts';

/** A failed call: the server's error, or `network` when it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly fields: FieldIssue[];
  /** The current state of the record, on a conflict. */
  readonly current: unknown;
  /** From the server's `retry-after`, in seconds. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode | 'network', status: number, message: string, details: Partial<ApiError> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = details.fields ?? [];
    this.current = details.current;
    this.retryAfter = details.retryAfter ?? null;
  }
}

export function reasonOf(fault: unknown): string {
  const known = fault instanceof ApiError || fault instanceof MissingPart;
  return known ? fault.message : 'Something went wrong on this page. Please try again.';
}

export interface CallOptions {
  token?: string | null | undefined;
  /** Makes retries of a write safe (T20). */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Only the members of the contract, so that a call without input passes `{}`. */
export type CallInput<C extends Contract> = {
  [K in keyof CallOf<C> as CallOf<C>[K] extends undefined ? never : K]: CallOf<C>[K];
};

const UNREACHED = `We could not reach ${PRODUCT}. Check your connection and try again.`;
/** Appended when the outcome of a write is unknown: its key makes a retry safe (T20). */
const UNKNOWN = 'We do not know whether this arrived. Trying again does nothing twice.';

/** Largest body, in characters, of a write that outlives the page: browsers allow 64 KiB for all that are on the way. */
const OUTLIVES_MAX = 4096;

/** Request time-out in milliseconds. */
const LONGEST_MS = 30_000;

/** True when the outcome is unknown: no answer, or a 5xx. */
export function isUnknown(fault: unknown): fault is ApiError {
  return fault instanceof ApiError && (fault.code === 'network' || fault.status >= 500);
}

export function addressOf(contract: Contract, params?: unknown, query?: unknown): string {
  const given = (params ?? {}) as Record<string, string>;
  const path = contract.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  const entries = Object.entries((query ?? {}) as Record<string, string | undefined>);
  const search = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Tolerates answers from proxies between client and server. */
export function apiErrorOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error = (typeof body === 'object' && body !== null ? body : {}) as Partial<ApiError>;
  const known = typeof error.code === 'string' && typeof error.message === 'string';
  const seconds = Number(retryAfter);
  return new ApiError(
    known && error.code ? error.code : status === 413 ? 'too-large' : 'unavailable',
    status,
    known && error.message ? error.message : `The server answered with status ${status}. Please try again.`,
    {
      fields: Array.isArray(error.fields) ? error.fields : [],
      current: error.current,
      retryAfter: seconds > 0 ? seconds : null,
    },
  );
}

/** Resolves to the parsed answer (a Response for a stream). @throws ApiError, also after 30 seconds. */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { token, idempotencyKey, signal }: CallOptions = {},
): Promise<OutputOf<C>> {
  const { params, query, body } = input as Partial<CallOf<Contract>>;
  const text = body === undefined ? null : JSON.stringify(body);
  const unreached = () => new ApiError('network', 0, idempotencyKey ? `${UNREACHED} ${UNKNOWN}` : UNREACHED);
  const limit = new AbortController();
  // Not `AbortSignal.any`: browsers before 2024 do not have it.
  const abort = () => limit.abort(signal?.reason);
  const timer = setTimeout(abort, LONGEST_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(addressOf(contract, params, query), {
      method: contract.method,
      headers: {
        ...(text === null ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      body: text,
      signal: limit.signal,
      // A press just before leaving the page still arrives.
      keepalive: contract.method !== 'GET' && (text?.length ?? 0) <= OUTLIVES_MAX,
    });
    if (response.ok && contract.output === 'stream') return response as OutputOf<C>;
    // A truncated answer is a failure; a non-JSON error is still an error.
    answer = await response.json().catch((fault: unknown) => {
      if (response.ok || limit.signal.aborted) throw fault;
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw unreached();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
  if (!response.ok) {
    const fault = apiErrorOf(response.status, answer, response.headers.get('retry-after'));
    if (!idempotencyKey || response.status < 500) throw fault;
    throw new ApiError(fault.code, fault.status, `${fault.message} ${UNKNOWN}`, fault);
  }
  return z.parse(contract.output as z.core.$ZodType, answer) as OutputOf<C>;
}
