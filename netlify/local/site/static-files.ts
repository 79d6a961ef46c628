import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType, mimes } from 'hono/utils/mime';

const TYPES = { ...mimes, md: 'text/markdown', vtt: 'text/vtt' };
const TEXT = /^(text\/|application\/(.+\+)?(json|xml)|image\/svg)/;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm)|image\/svg|font\/ttf)/;
/** Platform configuration, not served as pages. */
const HIDDEN = new Set(['_headers', '_redirects']);
/** Above this size the best brotli quality would delay the first visit, in bytes. */
const BEST_BROTLI_BYTES = 256 * 1024;

type Encoding = 'br' | 'gzip' | 'identity';

interface Prepared {
  version: string;
  etag: string;
  type: string;
  bodies: Map<Encoding, Promise<Buffer>>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const quality = bytes.length > BEST_BROTLI_BYTES ? 6 : 11;
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  }
  return encoding === 'gzip' ? zip(bytes, { level: 9 }) : Promise.resolve(bytes);
}

function typeOf(file: string): string {
  const type = getMimeType(file, TYPES) ?? 'application/octet-stream';
  return TEXT.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/** The safe parts of a request path, or null for one that leaves the folder. */
function partsOf(pathname: string): string[] | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const parts = decoded.split('/').filter(Boolean);
  const isUnsafe = (part: string) =>
    part === '..' || part === '.' || part.includes('\\') || part.includes('\0');
  return parts.some(isUnsafe) || parts.some((part) => HIDDEN.has(part)) ? null : parts;
}

export class PublishedFiles {
  readonly #root: string;
  readonly #prepared = new Map<string, Promise<Prepared>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file that answers a path: itself, or the page of that name with or without a final slash. */
  async find(pathname: string): Promise<string | null> {
    const parts = partsOf(pathname);
    if (!parts) return null;
    const path = join(this.#root, ...parts);
    const page = [join(path, 'index.html'), `${path}.html`];
    const candidates = pathname.endsWith('/') ? page : [path, ...page];
    for (const candidate of candidates) {
      if (candidate.startsWith(this.#root) && (await this.#version(candidate))) return candidate;
    }
    return null;
  }

  async send(
    file: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: Record<string, string>,
    status = 200,
  ): Promise<void> {
    const prepared = await this.#prepare(file);
    const encoding = encodingFor(incoming.headers['accept-encoding'], prepared.type);
    const etag = encoding === 'identity' ? `"${prepared.etag}"` : `"${prepared.etag}-${encoding}"`;
    outgoing.setHeader('cache-control', 'public, max-age=0, must-revalidate');
    outgoing.setHeader('content-type', prepared.type);
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (COMPRESSIBLE.test(prepared.type)) outgoing.setHeader('vary', 'Accept-Encoding');
    outgoing.setHeader('etag', etag);
    if (status === 200 && isKnown(incoming.headers['if-none-match'], etag)) {
      outgoing.removeHeader('content-type');
      outgoing.writeHead(304).end();
      return;
    }
    const body = await this.#body(file, prepared, encoding);
    if (encoding !== 'identity') outgoing.setHeader('content-encoding', encoding);
    else outgoing.setHeader('accept-ranges', 'bytes');
    const part =
      status === 200 && encoding === 'identity' ? partOf(incoming.headers.range, body.length) : null;
    if (part) outgoing.setHeader('content-range', `bytes ${part.from}-${part.to}/${body.length}`);
    const sent = part ? body.subarray(part.from, part.to + 1) : body;
    outgoing.setHeader('content-length', sent.length);
    outgoing.writeHead(part ? 206 : status);
    outgoing.end(incoming.method === 'HEAD' ? undefined : sent);
  }

  async #version(file: string): Promise<string | null> {
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? `${found.mtimeMs}-${found.size}` : null;
  }

  async #prepare(file: string): Promise<Prepared> {
    const version = (await this.#version(file)) ?? '';
    const known = await this.#prepared.get(file);
    if (known?.version === version) return known;
    const fresh = readFile(file).then((bytes): Prepared => {
      const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      return { version, etag, type: typeOf(file), bodies: new Map([['identity', Promise.resolve(bytes)]]) };
    });
    this.#prepared.set(file, fresh);
    return fresh;
  }

  async #body(file: string, prepared: Prepared, encoding: Encoding): Promise<Buffer> {
    const body = prepared.bodies.get(encoding) ?? readFile(file).then((bytes) => compress(bytes, encoding));
    prepared.bodies.set(encoding, body);
    return body;
  }
}

function encodingFor(accepted: string | string[] | undefined, type: string): Encoding {
  if (!COMPRESSIBLE.test(type)) return 'identity';
  const names = String(accepted ?? '')
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** The single range that a video player requests; null for the whole file. */
function partOf(range: string | undefined, length: number): { from: number; to: number } | null {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (start === undefined || Number(start) >= length) return null;
  const to = end ? Math.min(Number(end), length - 1) : length - 1;
  return to < Number(start) ? null : { from: Number(start), to };
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')));
}
