import { join } from 'node:path';
import pwa from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';
import { CANDIDATES, offlineEntries } from './precache.ts';

/**
 * Builds `src/sw.ts` to `/sw.js` with its precache list. Explicit folders, because Netlify's adapter
 * would put the worker next to its function (docs/architecture.md).
 */
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
