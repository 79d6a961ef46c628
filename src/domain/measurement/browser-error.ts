import { contract } from '../contract.ts';
import { MEASURED_PATH_MAX, measuredRoute } from './event.ts';

/** Always an empty 204. `release class path`: the path is cut to its template, other text discarded. */
export const reportBrowserError = contract({
  name: 'reportBrowserError',
  method: 'POST',
  path: '/api/browser-errors',
  audience: 'anyone',
  accepts: 'bytes',
  maxBytes: MEASURED_PATH_MAX + 100,
  output: 'stream',
});

/** An error without anything personal. */
export interface BrowserError {
  /** The commit of the page's deploy. */
  release: string;
  /** Such as `TypeError`. */
  name: string;
  route: string;
}

const BODY = /^(local|[0-9a-f]{7,40}) (\S{1,80}) (\/\S*)$/;
const NAME = /^(?:[A-Z][A-Za-z]{0,30})?Error$/;
const PORTAL = /^\/(?:account|admin-portal|insiderz-portal)(?:\/dashboard)?$/;

export function parseBrowserError(body: string): BrowserError | null {
  const [, release, name, path] = BODY.exec(body) ?? [];
  if (!release || !name || !path) return null;
  const clean = path.replace(/(?<=[^/])\/$/, '');
  const route = measuredRoute(path) ?? (PORTAL.test(clean) ? clean : 'other');
  return { release, name: NAME.test(name) ? name : 'other', route };
}
