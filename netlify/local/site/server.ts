import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen, type RunningServer, send, urlOf } from '../http.ts';
import { callFunction } from './function-call.ts';
import { loadBundles, loadFunctions, loadPageFunction, matchFunction } from './functions.ts';
import { kitPage } from './kit-page.ts';
import { mailTemplatesPage } from './mail-templates-page.ts';
import { proxyTo } from './proxy.ts';
import { readSiteRules } from './rules.ts';
import { startSchedules } from './schedule.ts';
import { PublishedFiles } from './static-files.ts';

export interface SiteOptions {
  /** 0 for any free port. */
  port: number;
  /** The folder with netlify.toml and `.netlify/`. */
  root: string;
  published?: string;
  siteUrl?: string;
  /** The port of the inbox and the Auth service, for their addresses. */
  inboxPort?: number;
  authPort?: number;
  pushPort?: number;
  /** A folder of bundled functions, `{name}/…/{name}.mjs` each, that replace the sources (npm run rehearse). */
  bundles?: string | undefined;
  /** A further folder of functions under `root`, for measurements. */
  extraFunctions?: string | undefined;
  /** Milliseconds; shorter in tests. */
  timeLimit?: number;
  /** Delay of scheduled functions' catch-up after the start, in milliseconds; null for never. */
  catchUpAfter?: number | null;
}

const AUTH_PATH = /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator)\//;
const PUSH_PATH = /^\/__local\/push(\.json|\/|$)/;
const MAIL_PATH = /^\/__local\/mail(\.json|\/|$)/;
const MAIL_TEMPLATES_PATH = '/__local/mail/templates';
const SCHEDULE_PATH = /^\/__local\/schedules\/([\w-]+)$/;

export async function startSite(options: SiteOptions): Promise<RunningServer> {
  const {
    root,
    siteUrl = process.env.SITE_URL || 'http://localhost:8888',
    inboxPort,
    authPort,
    pushPort,
    timeLimit,
    catchUpAfter,
  } = options;
  const published = join(root, options.published ?? 'dist');
  const folders = ['functions', ...(options.extraFunctions ? [options.extraFunctions] : [])];
  const [rules, loaded, pageFunction] = await Promise.all([
    readSiteRules(root, published),
    options.bundles
      ? loadBundles(join(options.bundles, 'functions'))
      : Promise.all(folders.map((folder) => loadFunctions(join(root, folder)))),
    options.bundles
      ? loadBundles(join(options.bundles, 'pages')).then(([page]) => page ?? null)
      : loadPageFunction(join(root, '.netlify/v1/functions/ssr/ssr.mjs')),
  ]);
  const functions = loaded.flat();
  const all = pageFunction ? [...functions, pageFunction] : functions;
  const first = all.filter(({ preferStatic }) => !preferStatic);
  const last = all.filter(({ preferStatic }) => preferStatic);
  const files = new PublishedFiles(published);
  const working = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>) => {
    const guarded = work.catch((fault: unknown) => console.error('Work after an answer failed:', fault));
    working.add(guarded);
    void guarded.finally(() => working.delete(guarded));
  };
  const schedules = startSchedules({ functions, siteUrl, waitUntil, catchUpAfter });
  const calls = { siteUrl, waitUntil, timeLimit };
  const parts = [
    [AUTH_PATH, authPort],
    [MAIL_PATH, inboxPort],
    [PUSH_PATH, pushPort],
  ] as const;

  /** The answer of this process at an address without a counterpart on Netlify; null at every other. */
  async function answerLocally(incoming: IncomingMessage, url: URL): Promise<Response | null> {
    if (url.pathname === MAIL_TEMPLATES_PATH) return mailTemplatesPage(url);
    if (url.pathname === '/__local/process')
      return Response.json({ pid: process.pid, rss: process.memoryUsage.rss() });
    if (url.pathname === '/__local/kit') return kitPage(root, url);
    const name = SCHEDULE_PATH.exec(url.pathname)?.[1];
    if (!name || incoming.method !== 'POST' || incoming.headers['sec-fetch-site'] === 'cross-site')
      return null;
    const answer = await schedules.run(name);
    return answer ?? new Response('There is no scheduled function of this name.', { status: 404 });
  }

  async function serveFile(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    pathname: string,
    status?: number,
  ): Promise<boolean> {
    const file = await files.find(pathname);
    if (!file) return false;
    if (status === undefined && incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
      return true;
    }
    await files.send(file, incoming, outgoing, rules.headersFor(urlOf(incoming).pathname), status);
    return true;
  }

  async function serveRedirect(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    url: URL,
    forcedOnly: boolean,
  ): Promise<boolean> {
    const found = rules.redirectFor(url, forcedOnly);
    if (!found) return false;
    const target = new URL(found.to, url);
    if (found.status < 300 || found.status >= 400)
      return serveFile(incoming, outgoing, target.pathname, found.status);
    if (!target.search) target.search = url.search;
    const location =
      target.host === url.host ? `${target.pathname}${target.search}${target.hash}` : target.href;
    // A redirect to the same address would never end.
    if (location === `${url.pathname}${url.search}`) return false;
    outgoing.writeHead(found.status, { ...rules.headersFor(url.pathname), location }).end();
    return true;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = urlOf(incoming);
    const method = incoming.method ?? 'GET';
    const local = await answerLocally(incoming, url);
    if (local) return send(outgoing, local);
    const port = parts.find(([path]) => path.test(url.pathname))?.[1];
    if (port) return proxyTo(port, incoming, outgoing);
    const early = matchFunction(first, method, url);
    if (early) return callFunction(early, incoming, outgoing, calls);
    if (await serveRedirect(incoming, outgoing, url, true)) return;
    if (await serveFile(incoming, outgoing, url.pathname)) return;
    if (await serveRedirect(incoming, outgoing, url, false)) return;
    const late = matchFunction(last, method, url);
    if (late) return callFunction(late, incoming, outgoing, calls);
    if (await serveFile(incoming, outgoing, '/404.html', 404)) return;
    outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.');
  }

  const server = await listen(options.port, async (incoming, outgoing) => {
    await handle(incoming, outgoing).catch((fault) => {
      console.error('The local site failed:', fault);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('The local site failed.');
    });
  });
  return {
    port: server.port,
    stop: async () => {
      schedules.stop();
      await server.stop();
      await Promise.race([
        Promise.allSettled(working),
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ]);
    },
  };
}
