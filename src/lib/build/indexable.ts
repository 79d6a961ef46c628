import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built file of an address: pages are files named after it, `/about` is `about.html`. */
export function builtFile(pathname: string, folder: string): string {
  return join(folder, pathname === '/' ? 'index.html' : `${pathname.replace(/\/$/, '')}.html`);
}

/**
 * True for an address that belongs in the sitemap: the page itself says so, because it does not say `noindex`, so
 * the two can never disagree. A page made on demand has no file and is kept, unless its path is named.
 */
export function isIndexable(address: string, folder: string, hidden: readonly string[] = []): boolean {
  const { pathname } = new URL(address);
  if (hidden.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return false;
  const file = builtFile(pathname, folder);
  return !existsSync(file) || !/<meta name="robots" content="noindex"/.test(readFileSync(file, 'utf8'));
}
