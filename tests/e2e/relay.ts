import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of its own in front of the site, which can stop answering or go away while the browser is there. */
export interface Relay {
  url: string;
  /** What was passed on to the browser, with the bytes of the body. */
  answers: { path: string; status: number; bytes: number }[];
  /** From now on requests are taken and never answered. */
  hang(): void;
  /** From now on nobody listens. */
  stop(): Promise<void>;
}

/** Starts a relay which passes everything on to `site`: on a free port, or again on the one that it had. */
export async function startRelay(site: string, again?: string): Promise<Relay> {
  const target = new URL(site);
  const answers: Relay['answers'] = [];
  let hanging = false;
  const server = createServer((asked, answer) => {
    if (hanging) return;
    const passed = request(
      {
        host: target.hostname,
        port: target.port,
        path: asked.url,
        method: asked.method,
        headers: {
          ...asked.headers,
          host: target.host,
          // Pages of the relay are the site's own, as behind a proxy.
          ...(asked.headers.origin ? { origin: target.origin } : {}),
        },
      },
      (got) => {
        const row = { path: asked.url ?? '', status: got.statusCode ?? 502, bytes: 0 };
        answers.push(row);
        got.on('data', ({ length }: Buffer) => {
          row.bytes += length;
        });
        answer.writeHead(row.status, got.headers);
        got.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) =>
    server.listen(Number(again ? new URL(again).port : 0), '127.0.0.1', resolve),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    answers,
    hang() {
      hanging = true;
    },
    async stop() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
