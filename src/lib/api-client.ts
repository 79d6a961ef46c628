import * as z from 'zod/mini';
import type { CallOf, Contract, OutputOf } from '#domain/contract.ts';
import type { ErrorCode, FieldIssue } from '#domain/errors.ts';
import { MissingPart } from './retrying-import.ts';

/** A call that did not succeed: the server's own words, or `network` when it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly fields: FieldIssue[];
  /** The present state of the thing, on a conflict. */
  readonly current: unknown;
  /** Seconds until it is worth trying again, when the server said so. */
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

/** Why a call did not succeed, in a sentence for the person. */
export function reasonOf(fault: unknown): string {
  const known = fault instanceof ApiError || fault instanceof MissingPart;
  return known ? fault.message : 'Something went wrong on this page. Please try again.';
}

export interface CallOptions {
  token?: string | null | undefined;
  /** Names the write, so that repeating it does nothing twice (T20). */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for what is sent while somebody leaves. */
  keepalive?: boolean | undefined;
}

/** Only what a contract has, so that a caller writes `{}` for an endpoint without input. */
export type CallInput<C extends Contract> = {
  [K in keyof CallOf<C> as CallOf<C>[K] extends undefined ? never : K]: CallOf<C>[K];
};

const NETWORK = 'We could not reach TheGrid. Nothing was lost: check your connection and try again.';

/** The address of an endpoint with its parameters and query filled in. */
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

/** The error that an answer carries, whatever stood between us and the server. */
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

/**
 * Calls an endpoint by its contract and resolves to its parsed answer (a Response for a stream).
 * Throws ApiError for every answer that is no success, and when the server cannot be reached; an abort passes through.
 */
export async function call<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { token, idempotencyKey, headers, signal, keepalive }: CallOptions = {},
): Promise<OutputOf<C>> {
  const { params, query, body } = input as Partial<CallOf<Contract>>;
  let response: Response;
  try {
    response = await fetch(addressOf(contract, params, query), {
      method: contract.method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new ApiError('network', 0, NETWORK);
  }
  if (response.ok && contract.output === 'stream') return response as OutputOf<C>;
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    if (response.ok) throw new ApiError('network', 0, NETWORK);
  }
  if (!response.ok) throw apiErrorOf(response.status, answer, response.headers.get('retry-after'));
  return z.parse(contract.output as z.core.$ZodType, answer) as OutputOf<C>;
}
