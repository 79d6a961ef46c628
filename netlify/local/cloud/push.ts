import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { decrypt } from 'http_ece';
import { asRequest, listen, type RunningServer, writeResponse } from '../serve.ts';
import { pushPage } from './push-page.ts';
import type { ReceivedPush } from './received.ts';
import { vapidProblem } from './vapid.ts';

/** Largest message in bytes, as with the services of browsers. */
const MAX_BYTES = 4096;

/** A browser as its push service knows it, with the keys that only the browser would have. */
interface Browser {
  id: string;
  keys: ECDH;
  auth: string;
  /** What the next messages are answered with; 201 unless a test says otherwise. */
  status: number;
}

export interface LocalPush extends RunningServer {
  /** `http://127.0.0.1:port`: what the addresses of its subscriptions begin with. */
  origin: string;
}

const PATH = /^\/__local\/push(?:\/([0-9a-f-]{36}))?$/;

const words = (status: number, text: string) => new Response(text, { status });

class PushService {
  readonly #browsers = new Map<string, Browser>();
  #received: ReceivedPush[] = [];
  /** Every connection for a message, whatever became of it. */
  #asked = 0;
  origin = '';

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/__local/push.json') return Response.json(this.#received);
    if (pathname === '/__local/push/asked') return Response.json(this.#asked);
    const [path, id] = PATH.exec(pathname) ?? [];
    if (!path) return words(404, 'There is nothing here.');
    if (!id) return this.#answerWhole(request);
    const browser = this.#browsers.get(id);
    if (request.method === 'PUT' && browser) {
      browser.status = Number(searchParams.get('status') ?? 201);
      return new Response(null, { status: 204 });
    }
    if (request.method !== 'POST') return words(405, 'Messages are posted.');
    this.#asked += 1;
    if (!browser) return words(410, 'This subscription is no more.');
    return this.#receive(browser, request);
  }

  #answerWhole(request: Request): Response {
    if (request.method === 'POST') return Response.json(this.#subscribe(), { status: 201 });
    if (request.method !== 'DELETE') return pushPage(this.#received);
    this.#received = [];
    return new Response(null, { status: 204 });
  }

  /** What `pushManager.subscribe` gives: an address and two public keys. */
  #subscribe(): { endpoint: string; p256dh: string; auth: string } {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const browser = { id: randomUUID(), keys, auth: randomBytes(16).toString('base64url'), status: 201 };
    this.#browsers.set(browser.id, browser);
    return { endpoint: `${this.origin}/__local/push/${browser.id}`, p256dh, auth: browser.auth };
  }

  async #receive({ id, keys, auth, status }: Browser, request: Request): Promise<Response> {
    const problem = vapidProblem(request.headers.get('authorization') ?? '', this.origin, Date.now());
    if (problem) return words(403, problem);
    if (!/^\d+$/.test(request.headers.get('ttl') ?? '')) return words(400, 'There is no TTL.');
    if (request.headers.get('content-encoding') !== 'aes128gcm') return words(415, 'Not aes128gcm.');
    if (status < 200 || status > 299) {
      return new Response('No.', {
        status,
        headers: status === 302 ? { Location: `${this.origin}/__local/push` } : {},
      });
    }
    const body = Buffer.from(await request.arrayBuffer());
    try {
      const open = decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth });
      const payload: unknown = JSON.parse(open.toString('utf8'));
      const received_at = new Date().toISOString();
      this.#received.unshift({ id: randomUUID(), browser: id, payload, bytes: body.length, received_at });
    } catch {
      return words(400, 'The message could not be opened.');
    }
    return new Response(null, { status });
  }
}

/**
 * A push service as browsers have them: gives out subscriptions (POST `/__local/push`), takes encrypted and signed
 * messages for them, and lists what arrived (`/__local/push`, `.json` for programs, DELETE empties it). PUT with
 * `?status=410` makes a subscription answer so. Everything is forgotten when it stops.
 */
export async function startPush(port = 0): Promise<LocalPush> {
  const service = new PushService();
  const server = await listen(port, async (incoming, outgoing) => {
    const request = await asRequest(incoming, MAX_BYTES);
    await writeResponse(request ? await service.answer(request) : words(413, 'Too large.'), outgoing);
  });
  service.origin = `http://127.0.0.1:${server.port}`;
  return { ...server, origin: service.origin };
}
