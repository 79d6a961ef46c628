import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf, createContext } from './function-context.ts';
import type { Match } from './functions.ts';
import { send, toRequest } from './http-bridge.ts';

const MEBIBYTE = 1024 * 1024;

/** Production's limits on a function (docs/architecture.md; docs.netlify.com, functions). */
export const LIMITS = {
  /** Maximum request in bytes, as text or, if binary, as base64. */
  requestBytes: 6 * MEBIBYTE,
  /** A response of known length, in bytes. */
  bufferedBytes: 6 * MEBIBYTE,
  /** A response that is streamed, in bytes. */
  streamedBytes: 20 * MEBIBYTE,
  /** In milliseconds. */
  time: 60_000,
};

/** Types that a function returns buffered, never as a stream. */
const WHOLE = /^application\/([\w.-]+\+)?json/i;

const TEXT = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|graphql)|.*\+(json|xml))/i;

/** Reads a body; reports one above the limit, which is discarded. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const isText = TEXT.test(incoming.headers['content-type'] ?? '');
  const most = isText ? LIMITS.requestBytes : (LIMITS.requestBytes / 4) * 3;
  if (Number(incoming.headers['content-length'] ?? 0) > most) return 'too large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size) as Buffer<ArrayBuffer>;
}

function refuse(outgoing: ServerResponse, status: number, words: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' };
  // The unread rest of a body would be parsed as the next request.
  if (status === 413) headers.connection = 'close';
  outgoing.writeHead(status, headers).end(words);
}

/** Compresses HTML, as the platform's edge does. */
function encoded(response: Response, accepted: string): Response {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!response.body || !isPage || response.headers.has('content-encoding')) return response;
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (!encoding) return response;
  const stream = new CompressionStream((encoding === 'br' ? 'brotli' : 'gzip') as CompressionFormat);
  const result = new Response(response.body.pipeThrough(stream), response);
  result.headers.set('content-encoding', encoding);
  result.headers.append('vary', 'Accept-Encoding');
  result.headers.delete('content-length');
  return result;
}

/** The response with its length where the platform knows it too; null if it is over the limit. */
async function withinLimit(response: Response): Promise<Response | null> {
  if (Number(response.headers.get('content-length') ?? 0) > LIMITS.bufferedBytes) {
    await response.body?.cancel();
    return null;
  }
  if (!response.body || !WHOLE.test(response.headers.get('content-type') ?? '')) return response;
  const bytes = await response.arrayBuffer();
  return bytes.byteLength > LIMITS.bufferedBytes ? null : new Response(bytes, response);
}

export interface CallOptions {
  siteUrl: string;
  waitUntil(work: Promise<unknown>): void;
  /** Milliseconds; shorter in tests. */
  timeLimit?: number;
}

/** Calls a function for a request, within production's limits, and sends its response. */
export async function callFunction(
  { target, params }: Match,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { siteUrl, waitUntil, timeLimit = LIMITS.time }: CallOptions,
): Promise<void> {
  let body: Awaited<ReturnType<typeof readBody>>;
  try {
    body = await readBody(incoming);
  } catch {
    // The caller closed the connection before its body was complete.
    outgoing.destroy();
    return;
  }
  if (body === 'too large') return refuse(outgoing, 413, 'The request is too large for a function.');
  const gone = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const request = toRequest(incoming, body, gone.signal);
  const { context, cookies } = createContext({
    request,
    ip: addressOf(incoming),
    params,
    siteUrl,
    waitUntil,
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<'too long'>((resolve) => {
    timer = setTimeout(() => resolve('too long'), timeLimit);
  });
  try {
    const response = await Promise.race([(async () => target.handler(request, context))(), tooLong]);
    if (response === 'too long') return refuse(outgoing, 504, 'The function took too long.');
    if (!(response instanceof Response))
      throw new Error('The function answered something else than a Response');
    const whole = await withinLimit(response);
    if (!whole) return refuse(outgoing, 502, 'The answer of the function is too large.');
    if (cookies.length > 0) outgoing.appendHeader('set-cookie', cookies);
    const answer = encoded(whole, incoming.headers['accept-encoding']?.toString() ?? '');
    await send(outgoing, answer, LIMITS.streamedBytes);
  } catch (fault) {
    if (gone.signal.aborted) return;
    console.error(`The function ${target.name} failed:`, fault);
    refuse(outgoing, 500, 'The function failed.');
  } finally {
    clearTimeout(timer);
  }
}
