import { dirname } from 'node:path';
import { importsOf, sourceFiles } from './source-files.ts';

/** One layer of the product: some folders, what they hold, what they may import, and where the drawing puts them. */
export interface Layer {
  name: string;
  /** In one or two lines, for the drawing. */
  holds: readonly string[];
  /** How the paths of its files begin. */
  files: readonly string[];
  /** The names of the layers that its files import; no others, and each of these. */
  uses: readonly string[];
  side: 'browser' | 'server' | 'shared' | 'local';
  /** Said of a layer that several others stand on: why its folders may be entered from all of them. */
  shared?: string;
  /** Left edge and width in units, and the row, counted from the top. Imports lead to a lower row. */
  at: { x: number; row: number; width: number };
}

/** The layers from the top down. `docs/architecture.svg` is drawn of them, and `layers.test.ts` holds the code to them. */
export const LAYERS: readonly Layer[] = [
  {
    name: 'pages',
    holds: ['addresses: thin Astro files'],
    files: ['src/pages/'],
    uses: ['layouts', 'features', 'components', 'styles', 'lib', 'routes', 'domain'],
    side: 'browser',
    at: { x: 0, row: 0, width: 5 },
  },
  {
    name: 'build',
    holds: ['configuration,', 'service worker'],
    files: ['astro.config.mjs', 'src/content.config.ts', 'src/middleware.ts', 'src/sw.ts'],
    uses: ['lib', 'base', 'domain'],
    side: 'browser',
    at: { x: 5.3, row: 0, width: 1.6 },
  },
  {
    name: 'functions',
    holds: ['what is deployed, one for each audience'],
    files: ['functions/'],
    uses: ['routes', 'http', 'base'],
    side: 'server',
    at: { x: 7.2, row: 0, width: 7 },
  },
  {
    name: 'local cloud',
    holds: ['netlify/local'],
    files: ['netlify/local/'],
    uses: ['services', 'auth', 'stores', 'mail', 'base', 'domain'],
    side: 'local',
    at: { x: 14.6, row: 0, width: 1.8 },
  },
  {
    name: 'layouts',
    holds: ['the frame of a page'],
    files: ['src/layouts/'],
    uses: ['components', 'styles', 'lib'],
    side: 'browser',
    at: { x: 0, row: 1, width: 2.2 },
  },
  {
    name: 'features',
    holds: ['the interface, a subject each'],
    files: ['src/features/'],
    uses: ['components', 'styles', 'state', 'lib', 'domain'],
    side: 'browser',
    at: { x: 2.5, row: 1, width: 2.5 },
  },
  {
    name: 'routes',
    holds: ['which verb fulfils which contract'],
    files: ['src/server/routes/'],
    uses: ['services', 'http', 'stores', 'base', 'domain'],
    side: 'server',
    at: { x: 7.2, row: 1, width: 7 },
  },
  {
    name: 'components',
    holds: ['parts that subjects share'],
    files: ['src/components/'],
    uses: ['styles', 'state', 'lib', 'domain'],
    side: 'browser',
    shared: 'parts that pages, layouts and features put together',
    at: { x: 0, row: 2, width: 5 },
  },
  {
    name: 'services',
    holds: ['what the product does, a verb each'],
    files: ['src/server/services/'],
    uses: [
      'http',
      'personal-data',
      'push',
      'proofs',
      'accounts',
      'pictures',
      'auth',
      'stores',
      'mail',
      'base',
      'domain',
    ],
    side: 'server',
    at: { x: 7.2, row: 2, width: 7 },
  },
  {
    name: 'styles',
    holds: ['tokens, sheets'],
    files: ['src/styles/'],
    uses: [],
    side: 'browser',
    shared: 'tokens and sheets of whatever is shown',
    at: { x: 0, row: 3, width: 1.6 },
  },
  {
    name: 'state',
    holds: ['session, what was read, toasts'],
    files: ['src/state/'],
    uses: ['lib', 'domain'],
    side: 'browser',
    shared: 'what a page remembers, for each of its islands',
    at: { x: 1.9, row: 3, width: 3.1 },
  },
  {
    name: 'http',
    holds: ['the wrapper of', 'every endpoint'],
    files: ['src/server/http/'],
    uses: ['auth', 'stores', 'base', 'domain'],
    side: 'server',
    shared: 'functions are made with it, routes bind with it, and verbs are typed by it',
    at: { x: 7.2, row: 3, width: 1.4 },
  },
  {
    name: 'personal-data',
    holds: ['export, deletion'],
    files: ['src/server/personal-data/'],
    uses: ['stores', 'domain'],
    side: 'server',
    at: { x: 8.8, row: 3, width: 1.5 },
  },
  {
    name: 'mail',
    holds: ['what we', 'write'],
    files: ['src/server/mail/'],
    uses: ['base', 'domain'],
    side: 'server',
    at: { x: 10.5, row: 3, width: 0.85 },
  },
  {
    name: 'push',
    holds: ['alerts'],
    files: ['src/server/push/'],
    uses: ['base', 'domain'],
    side: 'server',
    at: { x: 11.5, row: 3, width: 0.7 },
  },
  {
    name: 'proofs',
    holds: ['files'],
    files: ['src/server/proofs/'],
    uses: ['domain'],
    side: 'server',
    at: { x: 12.35, row: 3, width: 0.75 },
  },
  {
    name: 'accounts',
    holds: ['names,', 'passwords'],
    files: ['src/server/accounts/'],
    uses: ['domain'],
    side: 'server',
    at: { x: 13.25, row: 3, width: 1.05 },
  },
  {
    name: 'pictures',
    holds: ['painted', 'on demand'],
    files: ['src/server/pictures/'],
    uses: ['lib', 'base', 'domain'],
    side: 'server',
    at: { x: 5.5, row: 3, width: 1.5 },
  },
  {
    name: 'commands',
    holds: ['npm run …'],
    files: ['src/server/commands/'],
    uses: ['services', 'auth', 'stores', 'base', 'domain'],
    side: 'local',
    at: { x: 14.6, row: 1, width: 1.8 },
  },
  {
    name: 'auth',
    holds: ['who is asking'],
    files: ['src/server/auth/'],
    uses: ['stores', 'base', 'domain'],
    side: 'server',
    shared: 'the wrapper asks who it is, verbs change sign-ins',
    at: { x: 7.2, row: 4, width: 1.4 },
  },
  {
    name: 'stores',
    holds: ['Firestore and Blobs, a collection each'],
    files: ['src/server/stores/'],
    uses: ['base', 'domain'],
    side: 'server',
    shared: 'the one way to what is stored',
    at: { x: 7.2, row: 5, width: 3.5 },
  },
  {
    name: 'lib',
    holds: ['addresses, API client, content, sign-in'],
    files: ['src/lib/'],
    uses: ['domain'],
    side: 'browser',
    shared: 'what the browser and the build stand on',
    at: { x: 0, row: 6, width: 5 },
  },
  {
    name: 'base',
    holds: ['src/server/*.ts: environment, deadlines, log'],
    files: ['src/server/*'],
    uses: ['domain'],
    side: 'server',
    shared: 'what the server stands on',
    at: { x: 7.2, row: 6, width: 4.5 },
  },
  {
    name: 'domain',
    holds: [
      'what the product knows: schemas, contracts, limits, rights, rules; imports zod and nothing else',
    ],
    files: ['src/domain/'],
    uses: [],
    side: 'shared',
    shared: 'browser and server ask the same rule',
    at: { x: 0, row: 7, width: 16.4 },
  },
];

/** True when a path begins as the pattern says; `folder/*` means the files in the folder itself, and none deeper. */
function belongs(path: string, pattern: string): boolean {
  if (!pattern.endsWith('*')) return path.startsWith(pattern);
  return path.startsWith(pattern.slice(0, -1)) && !path.slice(pattern.length - 1).includes('/');
}

/** The layer of a file, or null for one that belongs to none or to several. */
export function layerOf(path: string): Layer | null {
  const found = LAYERS.filter(({ files }) => files.some((pattern) => belongs(path, pattern)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** One import from a layer into another. */
export interface LayerImport {
  from: string;
  to: string;
  file: string;
  target: string;
}

/** The files of the product; tests beside the code are none of its layers. */
export function productFiles(): { path: string; text: string }[] {
  return sourceFiles('src', 'functions', 'netlify', 'astro.config.mjs').filter(
    ({ path }) => !path.endsWith('.test.ts') && !path.endsWith('.d.ts'),
  );
}

/** Every import of the product that leads from one layer into another. */
export function importsBetweenLayers(): LayerImport[] {
  return productFiles().flatMap((file) => {
    const from = layerOf(file.path);
    return importsOf(file).flatMap((target) => {
      const to = layerOf(target);
      return from && to && from !== to ? [{ from: from.name, to: to.name, file: file.path, target }] : [];
    });
  });
}

/** Pages that are made on demand: the build makes a function of them. */
const ON_DEMAND = /^export const prerender = false;$/m;

/**
 * From which layers each folder is entered: the folder of every file that another layer imports, with the layers that do. A
 * page that is made on demand counts as a function, because it is deployed as one. What runs on your machine alone is not
 * counted, because nothing of it is deployed.
 */
export function entrances(): Map<string, Set<string>> {
  const onDemand = new Set(
    productFiles().flatMap(({ path, text }) =>
      path.startsWith('src/pages/') && ON_DEMAND.test(text) ? [path] : [],
    ),
  );
  const local = new Set(LAYERS.filter(({ side }) => side === 'local').map(({ name }) => name));
  const entered = new Map<string, Set<string>>();
  for (const { from, file, target } of importsBetweenLayers()) {
    if (local.has(from)) continue;
    const isFunction = onDemand.has(file) && target.startsWith('src/server/');
    const folder = dirname(target);
    entered.set(folder, (entered.get(folder) ?? new Set()).add(isFunction ? 'functions' : from));
  }
  return entered;
}
