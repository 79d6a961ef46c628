import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '@netlify/functions';
import { readBody, send, toRequest } from '../http.ts';
import type { Match } from './functions.ts';

/** The client's address: the socket's, or one given by a gateway on this machine. */
function addressOf(incoming: IncomingMessage): string {
  const peer = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  const forwarded = incoming.headers['x-nf-client-connection-ip'];
  return isLoopback && typeof forwarded === 'string' && forwarded ? forwarded : peer;
}

interface ContextParts {
  request: Request;
  ip: string;
  params: Record<string, string>;
  siteUrl: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The platform's context of a function, without its cookies: functions set the header. */
export function createContext({ request, ip, params, siteUrl, waitUntil }: ContextParts): Context {
  const context = {
    account: { id: 'local' },
    // To simulate a preview: CONTEXT=deploy-preview npm start.
    deploy: { context: process.env.CONTEXT || 'dev', id: 'local', published: true },
    geo: {},
    ip,
    json: (input: unknown) => Response.json(input),
    log: console.log,
    params,
    requestId: randomUUID(),
    server: { region: 'local' },
    site: { id: 'local', name: 'thegrid', url: siteUrl },
    url: new URL(request.url),
    waitUntil,
  };
  return context as unknown as Context;
}

const MEBIBYTE = 1024 * 1024;

/** Production's limits on a function (docs/architecture.md; docs.netlify.com, functions). */
const LIMITS = {
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

function requestLimit(incoming: IncomingMessage): number {
  const isText = TEXT.test(incoming.headers['content-type'] ?? '');
  return isText ? LIMITS.requestBytes : (LIMITS.requestBytes / 4) * 3;
}

function refuse(outgoing: ServerResponse, status: number, sentence: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8' };
  // The unread rest of a body would be parsed as the next request.
  if (status === 413) headers.connection = 'close';
  outgoing.writeHead(status, headers).end(sentence);
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

interface CallOptions {
  siteUrl: string;
  waitUntil(work: Promise<unknown>): void;
  /** Milliseconds; shorter in tests. */
  timeLimit?: number | undefined;
}

export async function callFunction(
  { target, params }: Match,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { siteUrl, waitUntil, timeLimit = LIMITS.time }: CallOptions,
): Promise<void> {
  const body = await readBody(incoming, requestLimit(incoming)).catch(() => 'aborted' as const);
  if (body === 'aborted') return void outgoing.destroy();
  if (!body) return refuse(outgoing, 413, 'The request is too large for a function.');
  const abandoned = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) abandoned.abort();
  });
  const request = toRequest(incoming, body, abandoned.signal);
  const context = createContext({ request, ip: addressOf(incoming), params, siteUrl, waitUntil });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<'too long'>((resolve) => {
    timer = setTimeout(() => resolve('too long'), timeLimit);
  });
  try {
    const response = await Promise.race([(async () => target.handler(request, context))(), tooLong]);
    if (response === 'too long') return refuse(outgoing, 504, 'The function took too long.');
    if (!(response instanceof Response)) throw new Error('The function returned no Response');
    const whole = await withinLimit(response);
    if (!whole) return refuse(outgoing, 502, 'The answer of the function is too large.');
    const accepted = incoming.headers['accept-encoding']?.toString() ?? '';
    await send(outgoing, encoded(whole, accepted), LIMITS.streamedBytes);
  } catch (fault) {
    if (abandoned.signal.aborted) return;
    console.error(`The function ${target.name} failed:`, fault);
    refuse(outgoing, 500, 'The function failed.');
  } finally {
    clearTimeout(timer);
  }
}
