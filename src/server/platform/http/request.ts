import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError, type FieldIssue, invalidForm } from '#domain/errors.ts';
import { grouped } from '#domain/formats.ts';
import { healthToken } from '../environment/environment.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** An opened object or array; `key` is its place in the parent. */
interface Open {
  key: string;
  names: Set<string> | null;
  at: number;
}

/** The path (`a.0.b`) of the first duplicate member in valid JSON, unescaped, or null. Linear time. */
export function repeatedMember(text: string): string | null {
  const open: Open[] = [];
  let last = '';
  let name = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({
        key: inner?.names ? name : String(inner?.at ?? ''),
        names: token === '{' ? new Set() : null,
        at: 0,
      });
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ',' && inner) {
      inner.at += 1;
    } else if (token === ':' && inner?.names) {
      name = JSON.parse(last) as string;
      if (inner.names.has(name)) return [...open.slice(1).map(({ key }) => key), name].join('.');
      inner.names.add(name);
    } else {
      last = token;
    }
  }
  return null;
}

/** Default maximum of a JSON body in bytes (T13). */
const JSON_MAX_BYTES = 64 * 1024;

function tooLarge(max: number): DomainError {
  return new DomainError('too-large', `The request is larger than ${grouped(max)} bytes`);
}

/** Reads a body of at most `max` bytes; refuses a longer one before buffering it (413). */
export async function readBytes(request: Request, max: number = JSON_MAX_BYTES): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (declared > max) throw tooLarge(max);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > max) throw tooLarge(max);
      chunks.push(chunk);
    }
  } catch (fault) {
    if (fault instanceof DomainError) throw fault;
    throw new DomainError('malformed', 'The request ended before its body did');
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
}

function givenTwice(path: string): DomainError {
  return new DomainError('malformed', 'The request is not of the expected form', {
    fields: [{ path: path.slice(0, 200), message: 'Given twice' }],
  });
}

/**
 * Parses a JSON body; refuses another media type (415: T16), bad UTF-8, bad JSON and duplicate members (400), which
 * parsers interpret differently (RFC 8259 section 4).
 */
export function parseJson(request: Request, bytes: Uint8Array): unknown {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new DomainError('unsupported-media-type', 'The body must be sent as application/json');
  }
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new DomainError('malformed', 'The body is not valid JSON');
  }
  const path = repeatedMember(text);
  if (path === null) return value;
  throw givenTwice(path);
}

/** Refuses a duplicate name (400), as members of a body (ASVS 15.3.7). */
function namedOnce<T>(entries: readonly [name: string, value: T][]): Record<string, T> {
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw givenTwice(twice);
  return Object.fromEntries(entries);
}

export const parseQuery = (url: string): Record<string, string> => namedOnce([...new URL(url).searchParams]);

/** The fields of a form that a browser posts without script, without a file control that was left empty. */
export async function parseForm(request: Request, bytes: Uint8Array): Promise<Record<string, string | File>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)(;|$)/i.test(type))
    throw new DomainError('unsupported-media-type', 'The body must be sent as a form');
  const posted = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': type } });
  const form = await posted.formData().catch(() => {
    throw new DomainError('malformed', 'The body is not a valid form');
  });
  return namedOnce([...form].filter(([, value]) => typeof value === 'string' || value.name !== ''));
}

/** A wrong type is a malformed request (400); the right type with a bad value is invalid (422). */
function isMalformed(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'unrecognized_keys') return true;
  if (issue.input === undefined) return issue.path.length === 0;
  if (issue.code === 'invalid_type') return true;
  if (issue.code === 'invalid_value') return typeof issue.input !== typeof issue.values[0];
  if (issue.code === 'invalid_union') return typeof issue.input !== 'string';
  return false;
}

function asFields(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.').slice(0, 200);
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({
      path: [path, key].filter(Boolean).join('.').slice(0, 200),
      message: 'Not expected here',
    }));
  });
}

export function parseInput<S extends z.core.$ZodType>(
  schema: S | undefined,
  value: unknown,
): z.core.output<S> | undefined {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const fields = asFields(result.error.issues);
  if (result.error.issues.some(isMalformed)) {
    throw new DomainError('malformed', 'The request is not of the expected form', { fields });
  }
  throw invalidForm(fields);
}

/** Refuses a write from a page of another site. A client without an origin is no browser. */
export function refuseForeignOrigin(request: Request, siteOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const ownHost = new URL(request.url).host;
  const foreignOrigin =
    origin !== null &&
    origin !== siteOrigin &&
    (URL.canParse(origin) ? new URL(origin).host : null) !== ownHost;
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  if (foreignOrigin || foreignSite)
    throw new DomainError('forbidden', 'Requests from other sites are not accepted');
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** The caller's idempotency key, or null without one; refuses an invalid one (T20). */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new DomainError('malformed', 'The Idempotency-Key must be 8 to 100 letters, digits, "-" or "_"');
  }
  return key;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True for a request of the operator's monitor. Compares digests, so that timing reveals nothing. */
export function isOperator(request: Request): boolean {
  const expected = healthToken();
  const sent = request.headers.get('x-health-token');
  if (expected === null || sent === null) return false;
  return timingSafeEqual(digest(sent), digest(expected));
}
