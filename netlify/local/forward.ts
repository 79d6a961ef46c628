import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';

/** Passes a request on to another server of this machine, and its answer back. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): void {
  const { hostname, port } = new URL(origin);
  const target = openRequest(
    { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  target.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('This part of the local cloud is away.');
  });
  outgoing.on('close', () => target.destroy());
  incoming.pipe(target);
}
