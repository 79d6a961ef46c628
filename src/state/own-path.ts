import { PATHS } from '#lib/paths.ts';
import { withoutTrailingSlash } from '#lib/trailing-slash.ts';

export interface OwnPath {
  path: string;
  name: string;
}

/** Pages to which signing in may redirect (T19). */
const NAMES: readonly (readonly [start: string, name: string])[] = [
  [PATHS.account, 'your account'],
  [PATHS.adminDashboard, 'the admin dashboard'],
  [PATHS.insiderzDashboard, 'Insiderz'],
  ['/insiderz', 'Insiderz'],
  [PATHS.contribute, 'Contribute'],
];

/** Strict on purpose: nothing that one parser reads as a path and another as a host. */
const FORM = /^\/[a-z0-9-]+(?:\/[a-z0-9_-]+)*\/?(?:[?#][\w=&%.~+/:@,;?#-]*)?$/i;

/** Null for another origin or scheme, and for a page that is not listed. */
export function ownPath(text: string, origin: string): OwnPath | null {
  if (text.length > 500 || !FORM.test(text)) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  if (!url || url.origin !== origin) return null;
  const pathname = withoutTrailingSlash(url.pathname);
  const found = NAMES.find(([start]) => pathname === start || pathname.startsWith(`${start}/`));
  return found ? { path: `${pathname}${url.search}${url.hash}`, name: found[1] } : null;
}
