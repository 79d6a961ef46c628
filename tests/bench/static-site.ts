import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The least that a page can cost: its figures are the noise of the machine and of Lighthouse's network. */
export const FLOOR_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page without styles and script.">
</head><body><main><h1>A page of one heading</h1>${'<p>And a few sentences of text, so that there is something to lay out and to paint.</p>'.repeat(12)}</main></body></html>`;

/** Reads `path` of a built site as a static host does; null when there is no such file. */
function readBuilt(directory: string, path: string): { body: Buffer; extension: string } | null {
  const file = join(directory, normalize(path));
  const found = [file, `${file}.html`, join(file, 'index.html')].find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );
  return found ? { body: readFileSync(found), extension: extname(found) } : null;
}

/** Serves a built site, or the floor page where there is no `directory`, with brotli. Stop it with `close`. */
export async function serveStatic(directory?: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const found = directory
      ? readBuilt(directory, decodeURIComponent(pathname))
      : pathname === '/' && { body: Buffer.from(FLOOR_PAGE), extension: '.html' };
    const type = found && TYPES[found.extension];
    if (!found) response.writeHead(404).end();
    else if (!type) response.end(found.body);
    else
      response
        .setHeader('Content-Type', type)
        .setHeader('Content-Encoding', 'br')
        .end(brotliCompressSync(found.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}
