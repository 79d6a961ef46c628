import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `/about` is built to `about.html`. */
export function builtFile(pathname: string, folder: string): string {
  return join(folder, pathname === '/' ? 'index.html' : `${pathname.replace(/\/$/, '')}.html`);
}

/**
 * Derived from the page's own `noindex`, so that sitemap and page cannot disagree. Pages made on demand
 * have no file and are included unless listed in `hidden`.
 */
export function isIndexable(address: string, folder: string, hidden: readonly string[] = []): boolean {
  const { pathname } = new URL(address);
  if (hidden.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return false;
  const file = builtFile(pathname, folder);
  return !existsSync(file) || !/<meta name="robots" content="noindex"/.test(readFileSync(file, 'utf8'));
}
