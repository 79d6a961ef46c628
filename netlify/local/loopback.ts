import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

/** The only address that anything of the local cloud listens on. */
export const LOOPBACK = '127.0.0.1';

/** Has a server listen on loopback; resolves with its port. */
export function listen(server: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

export interface LoopbackServer {
  port: number;
  /** Stops listening and cuts what is still open. */
  stop(): Promise<void>;
}

/** Starts an HTTP server on loopback; 0 is any free port. */
export async function serve(listener: RequestListener, port: number): Promise<LoopbackServer> {
  const server = createServer(listener);
  const bound = await listen(server, port);
  return { port: bound, stop: () => stopServer(server) };
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
