import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

export interface LoadedFunction {
  name: string;
  run(request: Request, context: Context): Response | undefined | Promise<Response | undefined>;
  config: Config;
  patterns: URLPattern[];
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

async function load(file: string): Promise<LoadedFunction> {
  const module = await import(pathToFileURL(file).href);
  const config: Config = module.config ?? {};
  const paths = listOf(config.path as string | string[] | undefined);
  return {
    name: basename(file).replace(/\.\w+$/, ''),
    run: module.default,
    config,
    patterns: paths.map((path) => new URLPattern({ pathname: path })),
  };
}

async function codeFilesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder))
    .filter((name) => /\.(?:ts|mts|js|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

/** The functions as they deploy: every code file at the top of the folder, and the one that the framework built. */
export async function loadFunctions(root: string, extra?: string): Promise<LoadedFunction[]> {
  const own = await codeFilesIn(join(root, 'functions'));
  const further = extra ? await codeFilesIn(join(root, extra)) : [];
  const framework = join(root, '.netlify/v1/functions/ssr/ssr.mjs');
  return Promise.all([...own, ...further, ...(existsSync(framework) ? [framework] : [])].map(load));
}

/** The function that answers a request, with the parameters of its path; the framework's catch-all comes last. */
export function findFunction(
  functions: readonly LoadedFunction[],
  request: Request,
): { target: LoadedFunction; params: Record<string, string> } | null {
  const { pathname } = new URL(request.url);
  for (const target of functions) {
    const methods = listOf(target.config.method as string | string[] | undefined);
    if (methods.length > 0 && !methods.includes(request.method)) continue;
    for (const pattern of target.patterns) {
      const match = pattern.exec({ pathname });
      if (match) return { target, params: match.pathname.groups as Record<string, string> };
    }
  }
  return null;
}

/** Work that functions put off until after their answer; waited for when the server stops. */
export const putOff = new Set<Promise<unknown>>();

/** What Netlify hands to a function beside the request. */
export function contextFor(request: Request, ip: string, params: Record<string, string>): Context {
  const url = new URL(request.url);
  return {
    account: { id: 'local' },
    cookies: { get: () => '', set: () => {}, delete: () => {} },
    deploy: { context: 'dev', id: 'local', published: true, skewProtectionToken: '' },
    geo: {},
    ip,
    json: (value: unknown) => Response.json(value),
    log: console.log,
    next: () => {
      throw new Error('there is nothing after a function');
    },
    params,
    requestId: randomUUID(),
    rewrite: () => {
      throw new Error('functions do not rewrite');
    },
    server: { region: 'local' },
    site: { id: 'local', name: 'thegrid', url: url.origin },
    url,
    waitUntil: (work: Promise<unknown>) => {
      const done = work.catch((fault) => console.error(fault)).finally(() => putOff.delete(done));
      putOff.add(done);
    },
  } as unknown as Context;
}
