import { PATHS } from '#lib/paths.ts';
import { withoutTrailingSlash } from '#lib/trailing-slash.ts';

/** A page of ours that signing in may redirect to, and what it is called there. */
export interface OwnPath {
  path: string;
  name: string;
}

/** Where somebody may have been going when they were asked to sign in; everything else is ignored (T19). */
const NAMES: readonly (readonly [start: string, name: string])[] = [
  [PATHS.account, 'your account'],
  [PATHS.adminDashboard, 'the admin dashboard'],
  [PATHS.insiderzDashboard, 'Insiderz'],
  ['/insiderz', 'Insiderz'],
  [PATHS.contribute, 'Contribute'],
];

/** Only what our own addresses are made of: nothing that one parser reads as a path and another as a host. */
const FORM = /^\/[a-z0-9-]+(?:\/[a-z0-9_-]+)*\/?(?:[?#][\w=&%.~+/:@,;?#-]*)?$/i;

/** The page of ours that `text` leads to; null for another origin, another scheme and pages that are not in the list. */
export function ownPath(text: string, origin: string): OwnPath | null {
  if (text.length > 500 || !FORM.test(text)) return null;
  const url = URL.parse(text, origin);
  if (!url || url.origin !== origin) return null;
  const pathname = withoutTrailingSlash(url.pathname);
  const found = NAMES.find(([start]) => pathname === start || pathname.startsWith(`${start}/`));
  return found ? { path: `${pathname}${url.search}${url.hash}`, name: found[1] } : null;
}
