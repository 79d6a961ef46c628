import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** What Astro writes beside the first island of a page, wherever that stands. */
const ISLAND_STYLE = /<style>astro-island,astro-slot,astro-static-slot\{display:contents\}<\/style>/g;

/** A page whose style for islands stands at the end of the head, the only place where HTML allows one. */
export function withStyleInHead(html: string): string {
  const [style] = html.match(ISLAND_STYLE) ?? [];
  if (!style) return html;
  return html.replace(ISLAND_STYLE, '').replace('</head>', `${style}</head>`);
}

/**
 * After the build: moves the style that Astro puts beside a page's first island into the head. Its text stays as it is,
 * and with it the hash in the content policy. No page that is made on demand has an island.
 */
export function islandStyle(): AstroIntegration {
  return {
    name: 'island-style',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const pages = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html'));
        for (const page of pages) {
          const file = new URL(page, dir);
          const html = await readFile(file, 'utf8');
          const moved = withStyleInHead(html);
          if (moved !== html) await writeFile(file, moved);
        }
      },
    },
  };
}
