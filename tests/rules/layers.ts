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

/**
 * The subjects of the server, each above those that it may import, so that they form no circle. A use case may also
 * import the records of any subject. A subject has the same folder name in `src/domain/` and `src/features/`.
 */
export const SUBJECTS = [
  'operations',
  'privacy',
  'measurement',
  'accounts',
  'notifications',
  'following',
  'awards',
  'invites',
  'quarantine',
  'reports',
  'badges',
  'contact',
  'passkeys',
  'users',
  'contributions',
  'missions',
  'ideas',
  'roadmap',
  'sign-in',
  'push',
  'editing',
  'leaderboard',
  'feed',
  'webhooks',
  'vouching',
  'forms',
  'ledger',
  'profiles',
  'proofs',
] as const;

/** The layers from the top down. `docs/architecture.svg` is drawn of them, and `layers.test.ts` holds the code to them. */
export const LAYERS: readonly Layer[] = [
  {
    name: 'pages',
    holds: ['addresses: thin Astro files'],
    files: ['src/pages/'],
    uses: ['layouts', 'features', 'components', 'styles', 'lib', 'subjects', 'domain'],
    side: 'browser',
    at: { x: 0, row: 0, width: 5 },
  },
  {
    name: 'build',
    holds: ['configuration,', 'service worker'],
    files: ['astro.config.mjs', 'src/content.config.ts', 'src/middleware.ts', 'src/sw.ts'],
    uses: ['lib', 'platform', 'domain'],
    side: 'browser',
    at: { x: 5.3, row: 0, width: 1.6 },
  },
  {
    name: 'functions',
    holds: ['what is deployed, one for each audience'],
    files: ['functions/'],
    uses: ['subjects', 'platform'],
    side: 'server',
    at: { x: 7.2, row: 0, width: 7 },
  },
  {
    name: 'local cloud',
    holds: ['netlify/local'],
    files: ['netlify/local/'],
    uses: ['subjects', 'platform', 'domain'],
    side: 'local',
    at: { x: 14.6, row: 0, width: 1.8 },
  },
  {
    name: 'layouts',
    holds: ['the frame of a page'],
    files: ['src/layouts/'],
    uses: ['components', 'styles', 'lib', 'domain'],
    side: 'browser',
    at: { x: 0, row: 1, width: 2.2 },
  },
  {
    name: 'features',
    holds: ['the interface, a subject each'],
    files: ['src/features/'],
    uses: ['components', 'state', 'lib', 'domain'],
    side: 'browser',
    at: { x: 2.5, row: 1, width: 2.5 },
  },
  {
    name: 'commands',
    holds: ['npm run …'],
    files: ['src/server/commands/'],
    uses: ['subjects', 'platform', 'domain'],
    side: 'local',
    at: { x: 14.6, row: 1, width: 1.8 },
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
    name: 'subjects',
    holds: ['routes, use cases, records, emails:', 'a folder for each subject'],
    files: SUBJECTS.map((subject) => `src/server/${subject}/`),
    uses: ['platform', 'lib', 'domain'],
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
    name: 'lib',
    holds: ['addresses, API client, content, sign-in'],
    files: ['src/lib/'],
    uses: ['domain'],
    side: 'browser',
    shared: 'what the browser and the build stand on',
    at: { x: 0, row: 4, width: 5 },
  },
  {
    name: 'platform',
    holds: [
      'what every subject stands on and which knows none:',
      'HTTP, Firestore, Blobs, outbox, email, keys',
    ],
    files: ['src/server/platform/'],
    uses: ['domain'],
    side: 'server',
    shared: 'functions are made with it, use cases work with it',
    at: { x: 7.2, row: 4, width: 9.2 },
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
    at: { x: 0, row: 5, width: 16.4 },
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

/** The one built page with server code: it shows the roadmap's snapshot as it is at the build, or nothing. */
export const READS_AT_BUILD = 'src/pages/index.astro';
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
      path.startsWith('src/pages/') && (ON_DEMAND.test(text) || path === READS_AT_BUILD) ? [path] : [],
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
