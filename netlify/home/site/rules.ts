import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';

interface Redirect {
  from: string;
  to: string;
  status?: number;
  force?: boolean;
}

export interface SiteRules {
  /** The headers that the platform adds to a static answer for a path. */
  headersFor(pathname: string): Headers;
  /** Where a path is redirected to, or null. */
  redirectFor(pathname: string, force: boolean): { to: string; status: number } | null;
}

async function frameworkHeaders(root: string): Promise<MinimalHeader[]> {
  const file = join(root, '.netlify/v1/config.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')).headers ?? []) : [];
}

/** Reads headers and redirects where Netlify reads them: netlify.toml, the built folder, and the framework's own file. */
export async function readSiteRules(root: string): Promise<SiteRules> {
  const netlifyConfigPath = join(root, 'netlify.toml');
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(root, 'dist/_headers')],
    netlifyConfigPath,
    configHeaders: await frameworkHeaders(root),
    minimal: false,
  });
  if (errors.length > 0) throw new Error(`The headers of the site cannot be read: ${errors[0]?.message}`);
  const redirects = (
    await parseAllRedirects({
      redirectsFiles: [join(root, 'dist/_redirects')],
      netlifyConfigPath,
      configRedirects: [],
      minimal: true,
    })
  ).redirects as Redirect[];
  return {
    headersFor(pathname) {
      const result = new Headers();
      for (const rule of headers as Header[]) {
        if (!rule.forRegExp.test(pathname)) continue;
        for (const [name, value] of Object.entries(rule.values)) result.append(name, value);
      }
      return result;
    },
    redirectFor(pathname, force) {
      const rule = redirects.find(
        ({ from, force: forced }) => Boolean(forced) === force && from === pathname,
      );
      return rule ? { to: rule.to, status: rule.status ?? 301 } : null;
    },
  };
}
