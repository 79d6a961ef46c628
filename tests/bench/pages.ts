import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface PageWeight {
  route: string;
  /** Kilobytes compressed with brotli: the page with its styles, and the scripts that it asks for by itself. */
  html: number;
  script: number;
}

const kilobytes = (bytes: Buffer | string) => brotliCompressSync(bytes).byteLength / 1024;

/** What each built page weighs before anything is pressed. */
export function weighPages(): PageWeight[] {
  return readdirSync('dist', { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const html = readFileSync(file, 'utf8');
      const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"|rel="modulepreload" href="([^"]+)"/g)];
      const script = scripts.reduce(
        (sum, match) => sum + kilobytes(readFileSync(join('dist', match[1] ?? match[2] ?? ''))),
        0,
      );
      return {
        route: `/${file.slice('dist/'.length).replace(/(?:\/?index)?\.html$/, '')}`,
        html: kilobytes(html),
        script,
      };
    })
    .sort((a, b) => a.route.localeCompare(b.route));
}
