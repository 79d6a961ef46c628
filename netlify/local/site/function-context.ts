import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from '@netlify/functions';

interface CookieOptions {
  name: string;
  value?: string;
  domain?: string;
  path?: string;
  expires?: Date | number;
  maxAge?: number;
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: string;
}

/** The client's address: the socket's, or one given by a gateway on this machine. */
export function addressOf(incoming: IncomingMessage): string {
  const peer = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  const said = incoming.headers['x-nf-client-connection-ip'];
  return isLoopback && typeof said === 'string' && said ? said : peer;
}

function cookieLine(cookie: CookieOptions): string {
  const parts = [`${cookie.name}=${encodeURIComponent(cookie.value ?? '')}`];
  if (cookie.domain) parts.push(`Domain=${cookie.domain}`);
  if (cookie.path) parts.push(`Path=${cookie.path}`);
  if (cookie.expires !== undefined) parts.push(`Expires=${new Date(cookie.expires).toUTCString()}`);
  if (cookie.maxAge !== undefined) parts.push(`Max-Age=${cookie.maxAge}`);
  if (cookie.secure) parts.push('Secure');
  if (cookie.httpOnly) parts.push('HttpOnly');
  if (cookie.sameSite) parts.push(`SameSite=${cookie.sameSite}`);
  return parts.join('; ');
}

function readCookie(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...rest] = part.trim().split('=');
    if (key === name) return decodeURIComponent(rest.join('='));
  }
  return undefined;
}

export interface ContextParts {
  request: Request;
  ip: string;
  params: Record<string, string>;
  siteUrl: string;
  /** Work that may continue after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/** The platform's context of a function, and the cookies set through it. */
export function createContext(parts: ContextParts): { context: Context; cookies: string[] } {
  const cookies: string[] = [];
  const { request, ip, params, siteUrl, waitUntil } = parts;
  const context = {
    account: { id: 'local' },
    cookies: {
      get: (name: string) => readCookie(request.headers.get('cookie'), name),
      set: (cookie: string | CookieOptions, value?: string) => {
        cookies.push(cookieLine(typeof cookie === 'string' ? { name: cookie, value: value ?? '' } : cookie));
      },
      delete: (cookie: string | CookieOptions) => {
        const options = typeof cookie === 'string' ? { name: cookie } : cookie;
        cookies.push(cookieLine({ ...options, value: '', expires: 0 }));
      },
    },
    // To simulate a preview: CONTEXT=deploy-preview npm start.
    deploy: { context: process.env.CONTEXT || 'dev', id: 'local', published: true },
    geo: {},
    ip,
    json: (input: unknown) => Response.json(input),
    log: console.log,
    next: () => Promise.reject(new Error('context.next() belongs to edge functions')),
    params,
    requestId: randomUUID(),
    rewrite: () => Promise.reject(new Error('context.rewrite() belongs to edge functions')),
    server: { region: 'local' },
    site: { id: 'local', name: 'thegrid', url: siteUrl },
    url: new URL(request.url),
    waitUntil,
  };
  return { context: context as unknown as Context, cookies };
}
