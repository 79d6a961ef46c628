import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches opening tags; tolerates `>` inside attribute values. */
export const tagPattern = (name = '[a-z][\\w-]*'): RegExp =>
  new RegExp(`<${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>`, 'g');

/** Removes the content of scripts, styles and comments; line numbers remain valid. */
export const markupOf = (html: string): string =>
  html.replace(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)|<!--[\s\S]*?-->/g,
    (all, open = '', _tag, inner = '', close = '') =>
      open ? open + inner.replace(/[^\n]+/g, '') + close : all.replace(/[^\n]+/g, ''),
  );

/** The first attribute that the content policy forbids: `style`, or a handler such as `onclick`. */
export function forbiddenAttribute(html: string): string | undefined {
  for (const [tag] of markupOf(html).matchAll(tagPattern())) {
    const names = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    const found = /\s(style|on[a-z]+)\s*=/.exec(names)?.[1];
    if (found) return found;
  }
  return undefined;
}

export function builtFile(pathname: string, folder: string): string {
  return join(folder, pathname === '/' ? 'index.html' : `${pathname.replace(/\/$/, '')}.html`);
}

/** Path of a published file, without a trailing slash: `about.html` is `/about`. */
export const pathOf = (name: string): string => `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;

export const isListed = (html: string): boolean => !html.includes('<meta name="robots" content="noindex"');

/** By the page's own `noindex`, so the sitemap agrees. Pages made on demand count unless in `hidden`. */
export function isIndexable(address: string, folder: string, hidden: readonly string[] = []): boolean {
  const { pathname } = new URL(address);
  if (hidden.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return false;
  const file = builtFile(pathname, folder);
  return !existsSync(file) || isListed(readFileSync(file, 'utf8'));
}
