import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

export type Handler = (request: Request, context: Context) => Response | Promise<Response>;

export interface LoadedFunction {
  name: string;
  handler: Handler;
  paths: URLPattern[];
  excluded: URLPattern[];
  methods: ReadonlySet<string> | null;
  preferStatic: boolean;
  /** Five fields, UTC; a scheduled function has no address. */
  schedule: string | null;
}

interface FunctionModule {
  default?: Handler;
  config?: Config & { preferStatic?: boolean; excludedPath?: string | string[]; schedule?: string };
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const patternOf = (pathname: string) => new URLPattern({ pathname });

async function loadFunction(name: string, file: string): Promise<LoadedFunction> {
  const { default: handler, config = {} } = (await import(pathToFileURL(file).href)) as FunctionModule;
  if (typeof handler !== 'function')
    throw new Error(`The function ${name} has no handler as its default export`);
  const methods = listOf(config.method as string | string[] | undefined);
  const schedule = config.schedule ?? null;
  const paths = listOf(config.path as string | string[] | undefined);
  // The platform's default address of a function without paths.
  if (paths.length === 0 && !schedule) paths.push(`/.netlify/functions/${name}`);
  return {
    name,
    handler,
    paths: paths.map(patternOf),
    excluded: listOf(config.excludedPath as string | string[] | undefined).map(patternOf),
    methods: methods.length > 0 ? new Set(methods.map((method) => method.toUpperCase())) : null,
    preferStatic: config.preferStatic === true,
    schedule,
  };
}

/** Imports every function at a folder's top level; rejects if one fails to load, naming it. */
export async function loadFunctions(directory: string): Promise<LoadedFunction[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|mts|js|mjs)$/.test(entry.name));
  return Promise.all(
    files.map(async ({ name }) => {
      try {
        return await loadFunction(name.replace(/\.\w+$/, ''), join(directory, name));
      } catch (fault) {
        throw new Error(`The function ${join(directory, name)} could not be loaded`, { cause: fault });
      }
    }),
  );
}

/** Imports bundled functions, one folder each; rejects if one fails to load. */
export async function loadBundles(directory: string): Promise<LoadedFunction[]> {
  const folders = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    folders.map(async ({ name }) => {
      const files = await readdir(join(directory, name), { recursive: true });
      const file = files.find((path) => basename(path) === `${name}.mjs` && !path.includes('node_modules'));
      if (!file) throw new Error(`The bundle ${join(directory, name)} has no entry`);
      return loadFunction(name, join(directory, name, file));
    }),
  );
}

export async function loadPageFunction(file: string): Promise<LoadedFunction | null> {
  try {
    return await loadFunction('ssr', file);
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw fault;
  }
}

export interface Match {
  target: LoadedFunction;
  params: Record<string, string>;
}

export function matchFunction(functions: readonly LoadedFunction[], method: string, url: URL): Match | null {
  const pathname = url.pathname.replace(/(.)\/+$/, '$1');
  for (const target of functions) {
    if (target.methods && !target.methods.has(method)) continue;
    if (target.excluded.some((pattern) => pattern.test({ pathname }))) continue;
    for (const pattern of target.paths) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      const params = Object.entries(groups).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return { target, params: Object.fromEntries(params) };
    }
  }
  return null;
}
