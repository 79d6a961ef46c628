import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pwa from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';
import { SEARCH_FILE } from '../build/search-entries.ts';
import { PATHS } from '../paths.ts';
import { OFFLINE_PAGES } from './offline-pages.ts';

/** Address and version; null where the name has a hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
  size: number;
}

/** Files that the installed app shows besides pages. */
const ALWAYS = ['favicon.ico', 'favicon.svg', 'icons/192.png', 'manifest.webmanifest', SEARCH_FILE];

const IN_A_PAGE = /\/(_astro\/[\w.$-]+|art\/[\w.-]+\.svg)/g;
/** `./chunk.js` in imports and `_astro/chunk.js` in preloads, in any quotes; the prefix tells them apart. */
const IN_A_SCRIPT = /(\bfrom\s*|\bimport\s*)?["'`](?:\.\/|\/?_astro\/)([\w.$-]+\.(?:js|css|woff2))["'`]/g;

/** Code loaded on a press is excluded above this size in bytes: sign-in library, film player. */
const LAZY_LIMIT = 48 * 1024;

const fileOf = (page: string) => (page === PATHS.home ? 'index.html' : `${page.slice(1)}.html`);

/** Files considered: each is read and hashed, and a news list above the size limit is no error. */
export const CANDIDATES = [
  ...OFFLINE_PAGES.map(fileOf),
  SEARCH_FILE,
  '**/*.{js,css,woff2,svg,ico,png,webmanifest}',
];

async function assetsOf(
  file: string,
  dist: string,
  sizes: ReadonlyMap<string, number>,
  seen: Set<string>,
): Promise<void> {
  const text = await readFile(join(dist, file), 'utf8');
  const found = file.endsWith('.html')
    ? [...text.matchAll(IN_A_PAGE)].map(([, asset = '']) => asset)
    : [...text.matchAll(IN_A_SCRIPT)].flatMap(([, needed, name]) => {
        const asset = `_astro/${name}`;
        return needed || (sizes.get(asset) ?? 0) <= LAZY_LIMIT ? [asset] : [];
      });
  for (const asset of found) {
    if (seen.has(asset)) continue;
    seen.add(asset);
    if (/\.(?:js|css)$/.test(asset)) await assetsOf(asset, dist, sizes, seen);
  }
}

/** Enough to detect a change; full hashes would be a quarter of the list. */
const VERSION_DIGITS = 8;

function shortened({ revision, ...entry }: PrecacheEntry): PrecacheEntry {
  return { ...entry, revision: revision?.slice(0, VERSION_DIGITS) ?? null };
}

/** No redirects, 404 or portal code: one status but 200 stops installation. @throws if a page is missing */
export async function offlineEntries(
  entries: readonly PrecacheEntry[],
  dist: string,
): Promise<PrecacheEntry[]> {
  const byFile = new Map(entries.map((entry) => [entry.url.replace(/^\//, ''), entry]));
  const sizes = new Map([...byFile].map(([file, { size }]) => [file, size]));
  const assets = new Set<string>();
  const selected: PrecacheEntry[] = [];
  for (const page of OFFLINE_PAGES) {
    const file = fileOf(page);
    const entry = byFile.get(file);
    if (!entry) throw new Error(`dist/${file} was not built, but ${page} must be readable offline.`);
    selected.push({ ...entry, url: page });
    await assetsOf(file, dist, sizes, assets);
  }
  for (const file of [...ALWAYS, ...assets]) {
    const entry = byFile.get(file);
    if (!entry) throw new Error(`dist/${file} was not built, but pages that are cached need it.`);
    selected.push({ ...entry, url: `/${file}` });
  }
  return selected.map(shortened);
}

/** Explicit folders: Netlify's adapter would put the worker next to its function (docs/architecture.md). */
export function serviceWorker(): AstroIntegration {
  return pwa({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'sw.ts',
    outDir: 'dist',
    // Both are ours: pages/manifest.webmanifest.ts and components/site/ServiceWorker.astro.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globDirectory: 'dist',
      swDest: 'dist/sw.js',
      globPatterns: CANDIDATES,
      // The editor has few users and outweighs the rest of the site.
      globIgnores: ['editor/**'],
      dontCacheBustURLsMatching: /^(?:_astro|art)\//,
      minify: true,
      manifestTransforms: [
        async (entries) => {
          const manifest = await offlineEntries(entries, join(process.cwd(), 'dist'));
          return { manifest, warnings: [] };
        },
      ],
    },
  });
}
