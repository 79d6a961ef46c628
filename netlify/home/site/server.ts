import type { IncomingMessage, ServerResponse } from 'node:http';
import { asRequest, listen, type RunningServer, writeResponse } from '../serve.ts';
import { contextFor, findFunction, type LoadedFunction, loadFunctions, putOff } from './functions.ts';
import { proxyTo } from './proxy.ts';
import { readSiteRules, type SiteRules } from './rules.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { serveFile } from './static-files.ts';

interface SiteOptions {
  /** The folder of the project. */
  root: string;
  port: number;
  inboxPort: number;
  authPort: number;
  /** A further folder of functions, for measurements. */
  extraFunctions?: string | undefined;
}

/** Production's limits (docs.netlify.com, functions): 6 MiB of buffered body, binary counted as base64; 60 seconds. */
const BODY_MAX = 6 * 1024 * 1024;
const TEXT =
  /^(?:text\/|application\/(?:json|xml|javascript|x-www-form-urlencoded|graphql)|.*\+(?:json|xml))/i;
const FUNCTION_MS = 60_000;

/** The Auth emulator under the site's own address: the browser then needs no other one in the content policy. */
const AUTH_PATHS = /^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The caller's address. Only something on this machine, as a gateway in front of it, may say whose it is. */
function addressOf(incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress ?? '127.0.0.1';
  const told = incoming.headers['x-nf-client-connection-ip'];
  return LOOPBACK.has(peer) && typeof told === 'string' ? told : peer;
}

function withHeaders(response: Response, rules: SiteRules, pathname: string): Response {
  for (const [name, value] of rules.headersFor(pathname)) response.headers.set(name, value);
  return response;
}

async function runFunction(
  target: LoadedFunction,
  request: Request,
  ip: string,
  params: Record<string, string>,
) {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () => resolve(new Response('The function took too long', { status: 504 })),
      FUNCTION_MS,
    );
  });
  try {
    const answer = Promise.resolve(target.run(request, contextFor(request, ip, params)));
    return (await Promise.race([answer, tooLong])) ?? new Response(null, { status: 204 });
  } catch (fault) {
    console.error(`The function ${target.name} threw:`, fault);
    return new Response('The function failed', { status: 500 });
  } finally {
    clearTimeout(timer);
  }
}

function isTooLarge(request: Request, size: number): boolean {
  const counted = TEXT.test(request.headers.get('content-type') ?? '') ? size : Math.ceil(size / 3) * 4;
  return counted > BODY_MAX;
}

/** Starts the site: built pages, functions behind production's limits, the schedule, the inbox, the Auth emulator. */
export async function startSite(options: SiteOptions): Promise<RunningServer> {
  const { root, port, inboxPort, authPort, extraFunctions } = options;
  const [rules, functions] = await Promise.all([readSiteRules(root), loadFunctions(root, extraFunctions)]);
  const last = functions.filter(({ config }) => 'preferStatic' in config && config.preferStatic);
  const first = functions.filter((target) => !last.includes(target));
  let schedule: Schedule;

  const answer = async (request: Request, ip: string, size: number): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const scheduled = /^\/__local\/schedules\/([a-z-]+)$/.exec(pathname)?.[1];
    if (scheduled && request.method === 'POST') {
      return (await schedule.runNow(scheduled)) ?? new Response('No such schedule', { status: 404 });
    }
    const door = findFunction(first, request);
    if (door) {
      if (isTooLarge(request, size)) return new Response('The body is too large', { status: 413 });
      return runFunction(door.target, request, ip, door.params);
    }
    const moved = rules.redirectFor(pathname, false);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? await serveFile(`${root}/dist`, request) : null;
    if (file) return withHeaders(file, rules, pathname);
    if (moved) return new Response(null, { status: moved.status, headers: { Location: moved.to } });
    const page = findFunction(last, request);
    if (page) return runFunction(page.target, request, ip, page.params);
    return withHeaders(new Response('Not found', { status: 404 }), rules, pathname);
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    if (/^\/__local\/mail(?:\.json)?(?:\?|$)/.test(path)) return proxyTo(inboxPort, incoming, outgoing);
    if (path === '/__local/process') return writeResponse(Response.json({ pid: process.pid }), outgoing);
    if (AUTH_PATHS.test(path)) return proxyTo(authPort, incoming, outgoing);
    const request = await asRequest(incoming, 2 * BODY_MAX).catch(() => null);
    if (!request) return writeResponse(new Response('The body is too large', { status: 413 }), outgoing);
    const size = Number(incoming.headers['content-length'] ?? 0);
    await writeResponse(await answer(request, addressOf(incoming), size), outgoing);
  };
  const server = await listen(port, handle);
  schedule = startSchedule(functions, `http://localhost:${server.port}`);
  return {
    port: server.port,
    stop: async () => {
      schedule.stop();
      await server.stop();
      await Promise.race([
        Promise.allSettled(putOff),
        new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
      ]);
    },
  };
}
