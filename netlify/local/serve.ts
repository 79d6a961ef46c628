import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/** A standard request, with its whole body read: at most `maxBytes`, null if longer. */
export async function asRequest(incoming: IncomingMessage, maxBytes: number): Promise<Request | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) return null;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item);
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD' && size > 0;
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  });
}

/** Writes a standard response; an interrupted body destroys the connection. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  const cookies = response.headers.getSetCookie();
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as never), outgoing);
  } catch {
    outgoing.destroy();
  }
}

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Listens on the loopback address only. Rejects if the port is taken. */
export async function listen(port: number, handler: NodeHandler): Promise<RunningServer> {
  const server = createServer((incoming, outgoing) => {
    handler(incoming, outgoing).catch((fault) => {
      console.error(fault);
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    });
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
