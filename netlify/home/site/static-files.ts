import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|manifest)|image\/svg)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Prepared {
  changed: number;
  etag: string;
  type: string;
  plain: Buffer;
  /** By the name of the encoding. */
  encoded: Map<string, Buffer>;
}

const prepared = new Map<string, Prepared>();

async function prepare(path: string, changed: number): Promise<Prepared> {
  const known = prepared.get(path);
  if (known?.changed === changed) return known;
  const plain = await readFile(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const fresh: Prepared = { changed, etag, type, plain, encoded: new Map() };
  prepared.set(path, fresh);
  return fresh;
}

async function encodedAs(file: Prepared, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const bytes =
    encoding === 'br'
      ? await brotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await zip(file.plain);
  file.encoded.set(encoding, bytes);
  return bytes;
}

/** The file that a path of the site names: itself, its index, or the page of that name. Null when there is none. */
async function locate(root: string, pathname: string): Promise<{ path: string; changed: number } | null> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const inside = normalize(`/${decoded}`).replace(/\/+$/, '');
  if (inside.split('/').some((part) => part.startsWith('.') && part !== '.well-known')) return null;
  for (const candidate of [inside, `${inside}/index.html`, `${inside}.html`]) {
    const path = join(root, candidate);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) return { path, changed: found.mtimeMs };
  }
  return null;
}

/**
 * Answers a GET or HEAD from the folder of built files, or null when it holds nothing by that path. Compressed as the
 * browser accepts it, with an entity tag; other headers are the caller's business.
 */
export async function serveFile(root: string, request: Request): Promise<Response | null> {
  const located = await locate(root, new URL(request.url).pathname);
  if (!located) return null;
  const file = await prepare(located.path, located.changed);
  const headers = new Headers({
    'Content-Type': file.type,
    ETag: file.etag,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = COMPRESSIBLE.test(file.type)
    ? (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    : undefined;
  const bytes = encoding ? await encodedAs(file, encoding) : file.plain;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}
