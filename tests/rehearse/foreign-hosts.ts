import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy that lets nothing through and notes the hosts. This machine itself is asked without it (playwright.config.ts), so
 * whatever arrives is another host's, of any page, frame or worker.
 */
export async function startHostWatch(): Promise<{ url: string; hosts: Set<string>; stop(): Promise<void> }> {
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    hosts.add(new URL(request.url ?? '').host);
    response.writeHead(502).end();
  });
  server.on('connect', ({ url = '' }, socket) => {
    hosts.add(url.replace(/:443$/, ''));
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, hosts, stop };
}
