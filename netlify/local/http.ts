import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

export function urlOf(incoming: IncomingMessage): URL {
  const path = incoming.url?.startsWith('/') ? incoming.url : '/';
  return new URL(`http://${incoming.headers.host ?? 'localhost'}${path.replace(/^\/{2,}/, '/')}`);
}

/** The whole body of a request; null if it is longer than `maxBytes`. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

export function toRequest(incoming: IncomingMessage, body: Buffer, signal?: AbortSignal): Request {
  const { method = 'GET', rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const init: RequestInit = { method, headers };
  if (signal) init.signal = signal;
  if (method !== 'GET' && method !== 'HEAD') init.body = body as Buffer<ArrayBuffer>;
  return new Request(urlOf(incoming), init);
}

/** Rejects, and closes the connection, if the body fails or is longer than `maxBytes`; not if the client goes away. */
export async function send(outgoing: ServerResponse, response: Response, maxBytes = Infinity): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  let sent = 0;
  async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      sent += chunk.byteLength;
      if (sent > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes`);
      yield chunk;
    }
  }
  await pipeline(Readable.fromWeb(response.body as never), limited, outgoing).catch((fault) => {
    if (fault.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw fault;
  });
}

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Listens on the loopback address only; port 0 takes any free one. Rejects if the port is taken. */
export async function listen(port: number, handler: NodeHandler): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => {
    handler(incoming, outgoing).catch((fault) => {
      if (outgoing.destroyed) return;
      console.error(fault);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    });
  });
  server.keepAliveTimeout = 30_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function serve(
  port: number,
  maxBytes: number,
  answer: (request: Request) => Promise<Response>,
): Promise<RunningServer> {
  return listen(port, async (incoming, outgoing) => {
    const body = await readBody(incoming, maxBytes);
    const response = body ? await answer(toRequest(incoming, body)) : new Response(null, { status: 413 });
    await send(outgoing, response);
  });
}
