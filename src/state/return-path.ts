import { withoutTrailingSlash } from '#domain/paths.ts';
import { PATHS } from '#lib/paths.ts';
import { readStored, writeStored } from '#lib/safe-storage.ts';
import { RETURN_PATH } from '#lib/storage-names.ts';

interface OwnPath {
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

/** In milliseconds. */
export const RETURN_PATH_MS = 10 * 60_000;

interface ReturnPath extends OwnPath {
  /** The session ended on that page; otherwise the page was requested. */
  wasThere: boolean;
}

/** `of`: the account whose session ended on that page. */
export function rememberPath(path: string, of: string | null = null, now: number = Date.now()): void {
  writeStored(RETURN_PATH, JSON.stringify({ path, of, at: now }), 'sessionStorage');
}

/** Null after ten minutes, for another account's page, and for a path outside this site (T19, T39). */
export function takeReturnPath(
  origin: string,
  account: string | null,
  now: number = Date.now(),
): ReturnPath | null {
  const text = readStored(RETURN_PATH, 'sessionStorage');
  writeStored(RETURN_PATH, null, 'sessionStorage');
  try {
    const { path, of = null, at } = JSON.parse(text ?? '{}');
    if (typeof path !== 'string' || typeof at !== 'number') return null;
    const age = now - at;
    const own = age >= 0 && age <= RETURN_PATH_MS ? ownPath(path, origin) : null;
    return own && (of === null || of === account) ? { ...own, wasThere: of !== null } : null;
  } catch {
    return null;
  }
}
