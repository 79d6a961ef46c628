import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, type MinimalHeader, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';

export interface RedirectRule {
  from: string;
  to: string;
  status?: number;
  force?: boolean;
  query?: Record<string, string>;
  conditions?: Record<string, unknown>;
}

export interface SiteRules {
  headersFor(pathname: string): Record<string, string>;
  /** The target of a path, or null. `forcedOnly` skips rules that yield to existing files. */
  redirectFor(url: URL, forcedOnly: boolean): { to: string; status: number } | null;
}

interface FrameworkConfig {
  headers?: MinimalHeader[];
}

function refuseErrors(errors: { message?: string }[]): void {
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
}

/** `/a/:id/*` as a pattern with a group per variable part, with or without a final slash. */
const patternOf = (path: string): URLPattern =>
  new URLPattern({ pathname: `${path.replace(/\/\*$/, '/:splat(.*)?').replace(/\/$/, '')}{/}?` });

/** `//ab%6fut` is answered with the file of `/about`, so it gets that file's headers. */
function plain(pathname: string): string {
  try {
    return `/${decodeURIComponent(pathname).split('/').filter(Boolean).join('/')}`;
  } catch {
    return pathname;
  }
}

function filled(target: string, groups: Record<string, string | undefined>): string {
  return target.replace(/:([A-Za-z_]\w*)/g, (whole, name: string) =>
    name in groups ? (groups[name] ?? '') : whole,
  );
}

/** From netlify.toml, the published `_headers` and `_redirects`, and Astro's `.netlify/v1/config.json`. */
export async function readSiteRules(root: string, published: string): Promise<SiteRules> {
  const toml = join(root, 'netlify.toml');
  const framework = join(root, '.netlify/v1/config.json');
  const config = existsSync(framework)
    ? (JSON.parse(readFileSync(framework, 'utf8')) as FrameworkConfig)
    : undefined;
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(published, '_headers')],
    netlifyConfigPath: existsSync(toml) ? toml : undefined,
    configHeaders: config?.headers,
    minimal: false,
  });
  refuseErrors(errors);
  const parsed = await parseAllRedirects({
    redirectsFiles: [join(published, '_redirects')],
    ...(existsSync(toml) ? { netlifyConfigPath: toml } : {}),
    configRedirects: [],
    minimal: true,
  });
  refuseErrors(parsed.errors);
  const redirects = (parsed.redirects as RedirectRule[])
    .filter((rule) => Object.keys(rule.conditions ?? {}).length === 0)
    .map((rule) => ({ rule, pattern: patternOf(rule.from) }));
  return {
    headersFor: (pathname) => {
      const result: Record<string, string> = {};
      const path = plain(pathname);
      for (const { forRegExp, values } of headers as Header[]) {
        if (!forRegExp.test(path)) continue;
        for (const [name, value] of Object.entries(values)) {
          const key = name.toLowerCase();
          // As on the platform, several rules for one header are joined, not replaced.
          result[key] = result[key] === undefined ? value : `${result[key]},${value}`;
        }
      }
      return result;
    },
    redirectFor: (url, forcedOnly) => {
      for (const { rule, pattern } of redirects) {
        const found = pattern.exec({ pathname: url.pathname });
        const queryFits = Object.keys(rule.query ?? {}).every((name) => url.searchParams.has(name));
        if (!found || !queryFits || (forcedOnly && !rule.force)) continue;
        return { to: filled(rule.to, found.pathname.groups), status: rule.status ?? 301 };
      }
      return null;
    },
  };
}
