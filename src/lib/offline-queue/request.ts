import type { FieldIssue } from '#domain/errors.ts';

export interface Refusal extends Error {
  status: number;
  fields: FieldIssue[];
  /** In seconds; 0 without `retry-after`. */
  retryAfter: number;
}

/** Null when there was no answer. */
export const refusalIn = (fault: unknown): Refusal | null =>
  (fault as Partial<Refusal>).status ? (fault as Refusal) : null;

/** Time-out in milliseconds, so that one request does not block the others. */
const PATIENCE_MS = 60_000;

/** Also in the worker: no schemas, no XMLHttpRequest. @throws Refusal on an error answer, else as fetch. */
export async function request(
  method: string,
  path: string,
  body?: BodyInit,
  headers?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(path, { method, body, headers, signal });
  const members = await answer.json().catch(() => null);
  if (answer.ok && members) return members;
  const { message = '', fields = [] } = members ?? {};
  const refusal: Refusal = Object.assign(new Error(message), {
    // An unparsable answer did not come from our server.
    status: answer.ok ? 502 : answer.status,
    fields,
    retryAfter: Number(answer.headers.get('retry-after')),
  });
  throw refusal;
}

export const post = (path: string, body: object, headers?: Record<string, string>) =>
  request('POST', path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
