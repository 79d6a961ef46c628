import type { FieldIssue } from '#domain/errors.ts';

/** Why an answer was no success. */
export interface Refusal extends Error {
  status: number;
  fields: FieldIssue[];
  /** Seconds until it is worth trying again, 0 when the server named none. */
  retryAfter: number;
}

/** What the server said, null when nothing came back. */
export const refusalIn = (fault: unknown): Refusal | null =>
  (fault as Partial<Refusal>).status ? (fault as Refusal) : null;

/** No request may hold up the others for longer, in milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * A request of the outbox, which runs in the service worker too: without the contracts' schemas and without XMLHttpRequest.
 * Resolves to the members of the answer. @throws Refusal for an answer that is no success; what fetch throws where there was none.
 */
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
    // What answered without a word was not our server.
    status: answer.ok ? 502 : answer.status,
    fields,
    retryAfter: Number(answer.headers.get('retry-after')),
  });
  throw refusal;
}

/** The same with a JSON body. */
export const post = (path: string, body: object, headers?: Record<string, string>) =>
  request('POST', path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
