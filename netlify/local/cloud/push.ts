import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from 'node:crypto';
import { decrypt } from 'http_ece';
import { type RunningServer, serve } from '../http.ts';
import { itemList, localPage } from './pages.ts';

interface ReceivedPush {
  id: string;
  browser: string;
  payload: unknown;
  bytes: number;
  received_at: string;
}

function pushPage(received: readonly ReceivedPush[]): Response {
  const items = received.map(({ payload, browser, bytes, received_at }) => ({
    title: (payload as { title?: string }).title ?? '',
    date: received_at,
    facts: { Browser: browser, Size: `${bytes} bytes, encrypted` },
    text: JSON.stringify(payload, null, 2),
  }));
  const count = `${received.length} ${received.length === 1 ? 'alert' : 'alerts'}, newest first`;
  const none = 'No alert yet. What would reach the browsers of admins arrives here.';
  return localPage('Local push service', `${count}. Nothing leaves this machine.`, itemList(items, none));
}

const VAPID_HEADER = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/;

/** What is wrong with the signature of a push message for `origin` (RFC 8292), in a sentence; null if valid. */
function vapidProblem(authorization: string, origin: string, now: number): string | null {
  const [, signed = '', signature = '', key = ''] = VAPID_HEADER.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'There is no VAPID signature.';
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', Buffer.from(signed), { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)) {
    return 'The VAPID signature is wrong.';
  }
  const claims = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString('utf8'));
  if (claims.aud !== origin) return 'The VAPID token is for another service.';
  if (!(claims.exp * 1000 > now && claims.exp * 1000 <= now + 24 * 60 * 60 * 1000)) {
    return 'The VAPID token has expired, or lives longer than a day.';
  }
  return /^(?:mailto|https):/.test(claims.sub ?? '') ? null : 'The VAPID token names nobody to write to.';
}

/** Largest message in bytes, as in browsers' services. */
const MAX_BYTES = 4096;

interface Browser {
  id: string;
  keys: ECDH;
  auth: string;
  /** The status of further answers; 201 unless a test changes it. */
  status: number;
}

export interface LocalPush extends RunningServer {
  /** `http://127.0.0.1:port`: the origin of its subscriptions. */
  origin: string;
}

const PATH = /^\/__local\/push(?:\/([0-9a-f-]{36}))?$/;

const reply = (status: number, text: string) => new Response(text, { status });

class PushService {
  readonly #browsers = new Map<string, Browser>();
  #received: ReceivedPush[] = [];
  /** Every connection for a message, including failed ones. */
  #connections = 0;
  origin = '';

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/__local/push.json') return Response.json(this.#received);
    if (pathname === '/__local/push/connections') return Response.json(this.#connections);
    const [path, id] = PATH.exec(pathname) ?? [];
    if (!path) return reply(404, 'There is nothing here.');
    if (!id) return this.#answerWhole(request);
    const browser = this.#browsers.get(id);
    if (request.method === 'PUT' && browser) {
      browser.status = Number(searchParams.get('status') ?? 201);
      return new Response(null, { status: 204 });
    }
    if (request.method !== 'POST') return reply(405, 'Messages are posted.');
    this.#connections += 1;
    if (!browser) return reply(410, 'This subscription is no more.');
    return this.#receive(browser, request);
  }

  #answerWhole(request: Request): Response {
    if (request.method === 'POST') return Response.json(this.#subscribe(), { status: 201 });
    if (request.method !== 'DELETE') return pushPage(this.#received);
    this.#received = [];
    return new Response(null, { status: 204 });
  }

  /** The result of `pushManager.subscribe`: an address and two public keys. */
  #subscribe(): { endpoint: string; p256dh: string; auth: string } {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const browser = { id: randomUUID(), keys, auth: randomBytes(16).toString('base64url'), status: 201 };
    this.#browsers.set(browser.id, browser);
    return { endpoint: `${this.origin}/__local/push/${browser.id}`, p256dh, auth: browser.auth };
  }

  async #receive({ id, keys, auth, status }: Browser, request: Request): Promise<Response> {
    const problem = vapidProblem(request.headers.get('authorization') ?? '', this.origin, Date.now());
    if (problem) return reply(403, problem);
    if (!/^\d+$/.test(request.headers.get('ttl') ?? '')) return reply(400, 'There is no TTL.');
    if (request.headers.get('content-encoding') !== 'aes128gcm') return reply(415, 'Not aes128gcm.');
    if (status < 200 || status > 299) {
      const headers = status === 302 ? { Location: `${this.origin}/__local/push` } : undefined;
      return new Response('No.', { status, headers });
    }
    const body = Buffer.from(await request.arrayBuffer());
    try {
      const open = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth });
      const payload: unknown = JSON.parse(open.toString('utf8'));
      const received_at = new Date().toISOString();
      this.#received.unshift({ id: randomUUID(), browser: id, payload, bytes: body.length, received_at });
    } catch {
      return reply(400, 'The message could not be opened.');
    }
    return new Response(null, { status });
  }
}

/**
 * A push service: issues subscriptions (POST `/__local/push`), accepts encrypted and signed messages, and lists them
 * (`.json` for programs, DELETE empties it). PUT with `?status=410` sets a subscription's answer. In memory only.
 */
export async function startPush(port = 0): Promise<LocalPush> {
  const service = new PushService();
  const server = await serve(port, MAX_BYTES, (request) => service.answer(request));
  service.origin = `http://127.0.0.1:${server.port}`;
  return { ...server, origin: service.origin };
}
