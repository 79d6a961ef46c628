import type { Contract } from '#domain/contract.ts';
import { TRANSPORT_SECURITY } from '#domain/environment/deployment.ts';
import { DomainError, ERROR_STATUS, type ErrorBody } from '#domain/errors.ts';
import { isAway } from '../deadlines.ts';
import { transportSecurity } from '../environment/environment.ts';
import { edgeHeaders, etagOf, isCurrent } from './edge.ts';
import { answerPage } from './page.ts';

/** The headers of every function's answer; those of netlify.toml do not apply to functions (T15). */
export const OWN_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': TRANSPORT_SECURITY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

export function withOwnHeaders({ body, status, headers: given }: Response, requestId?: string): Response {
  const headers = new Headers({ ...OWN_HEADERS, 'Strict-Transport-Security': transportSecurity() });
  if (requestId) headers.set('X-Request-Id', requestId);
  for (const [name, value] of given) headers.set(name, value);
  return new Response(body, { status, headers });
}

export function answerJson(status: number, body: unknown, extra?: HeadersInit): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  for (const [name, value] of new Headers(extra)) headers.set(name, value);
  return new Response(JSON.stringify(body), { status, headers });
}

const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Lets pages of every site read the answers of an open contract, errors too. */
const corsOf = ({ openTags }: Contract): Record<string, string> => (openTags ? OPEN_HEADERS : {});

/** A text that any origin may read; a 304 without a body when the client's copy is current. */
export function answerOpen(contract: Contract, request: Request, text: string, type: string): Response {
  const etag = etagOf(text);
  const headers = { ...corsOf(contract), ...edgeHeaders(contract.openTags ?? []), ETag: etag };
  if (isCurrent(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` } });
}

export function answerResult(contract: Contract, request: Request, output: unknown): Response {
  if (contract.openTags) return answerOpen(contract, request, JSON.stringify(output), 'application/json');
  const clearing: Record<string, string> = contract.clearsSiteData ? { 'Clear-Site-Data': '"cache"' } : {};
  return answerJson(contract.status ?? 200, output, clearing);
}

const retryHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) };

/** The only place that maps an error code to a status. */
export function answerError(error: DomainError, requestId: string, extra?: HeadersInit): Response {
  const { fields, retryAfter, current } = error.details;
  const body: ErrorBody = { code: error.code, message: error.message, request_id: requestId };
  if (fields) body.fields = fields;
  if (current !== undefined) body.current = current;
  const headers = new Headers(extra);
  for (const [name, value] of Object.entries(retryHeader(retryAfter))) headers.set(name, value);
  return answerJson(ERROR_STATUS[error.code], body, headers);
}

const GO_BACK =
  'Press your browser’s Back button: what you typed is still there. Check your file, if you chose one.';

/** The answer of a refused call: as JSON, or as a page to a browser without script (D160). */
export function refusalOf(contract: Contract, request: Request, error: DomainError, requestId: string) {
  const { backTo } = contract;
  if (backTo === undefined || !request.headers.get('accept')?.includes('text/html'))
    return answerError(error, requestId, corsOf(contract));
  const { fields = [], retryAfter } = error.details;
  const page = {
    title: 'That did not work',
    text: [fields.length > 0 ? 'Nothing was stored. Please correct this and send again:' : error.message],
    list: [...new Set(fields.map(({ message }) => message))],
    afterList: request.method === 'POST' ? [GO_BACK] : [],
    link: { href: backTo, label: 'Open an empty form' },
  };
  return answerPage(ERROR_STATUS[error.code], page, retryHeader(retryAfter));
}

/** gRPC codes of an outage or overload; the same request may succeed later. */
const PASSING_GRPC_CODES = new Set([4, 8, 13, 14]);

/** gRPC code after repeated conflicts; nothing was stored (T22). */
const ABORTED = 10;

/** Any fault as an error: contention is 409, an outage 503, an unknown one has a fixed message (T38). */
export function asDomainError(fault: unknown): DomainError {
  if (fault instanceof DomainError) return fault;
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  if (code === ABORTED) {
    const sentence = 'Many changes to this arrived at the same moment. Nothing was stored: please try again.';
    return new DomainError('conflict', sentence);
  }
  if (typeof code === 'number' && PASSING_GRPC_CODES.has(code)) {
    return isAway();
  }
  return new DomainError('internal', 'Something went wrong on our side. Please try again.');
}
