import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** The URL of a request, with the host that it names. */
export function urlOf(incoming: IncomingMessage): URL {
  const host = incoming.headers.host ?? 'localhost';
  const path = incoming.url?.startsWith('/') ? incoming.url : '/';
  return new URL(`http://${host}${path.replace(/^\/{2,}/, '/')}`);
}

export function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  return headers;
}

export function toRequest(
  incoming: IncomingMessage,
  body?: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Request {
  const method = incoming.method ?? 'GET';
  const init: RequestInit & { duplex: 'half' } = { method, headers: headersOf(incoming), duplex: 'half' };
  if (signal) init.signal = signal;
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = body ?? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  }
  return new Request(urlOf(incoming), init);
}

/** Writes the status line and headers of a standard response. */
export function writeHead(outgoing: ServerResponse, response: Response): void {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.statusCode = response.status;
}

/** Sends a standard response. Truncates a body longer than `maxBytes`, as the platform does. */
export async function send(
  outgoing: ServerResponse,
  response: Response,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  writeHead(outgoing, response);
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  outgoing.on('close', () => void reader.cancel().catch(() => {}));
  let sent = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    sent += value.byteLength;
    if (sent > maxBytes || outgoing.destroyed) {
      outgoing.destroy();
      await reader.cancel().catch(() => {});
      return;
    }
    if (!outgoing.write(value)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.on('drain', done);
    outgoing.on('close', done);
  });
}
