import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { forbiddenAttribute, pathOf } from './built-html.ts';
import { settlePage } from './page-policy.ts';
import { openerPolicyOf } from './security-headers.ts';
import { unusedStyleRemover } from './unused-styles.ts';

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

const CSP = 'Content-Security-Policy';
const COOP = 'Cross-Origin-Opener-Policy';
const HSTS = 'Strict-Transport-Security';

/**
 * After the build: removes unused styles (0.3 to 1.0 KiB a page), writes one policy per page, and the HTTPS
 * header, which may depend on a stage. Fails on pages that violate their policy.
 */
export function finishPages(transportSecurity: string): AstroIntegration {
  let root: URL;
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const file = new URL('.netlify/v1/config.json', root);
        const settings = JSON.parse(await readFile(file, 'utf8')) as { headers: HeaderRule[] };
        const written = new Map(settings.headers.map((rule) => [rule.for, rule.values[CSP]]));
        const headers: HeaderRule[] = [{ for: '/*', values: { [HSTS]: transportSecurity } }];
        const removeUnusedStyles = unusedStyleRemover(dir);
        const pages = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html'));
        for (const name of pages.toSorted()) {
          const paths = [pathOf(name), `/${name}`] as const;
          const full = written.get(paths[0]);
          if (!full) throw new Error(`The build wrote no content policy for ${name}.`);
          const at = new URL(name, dir);
          const lean = await removeUnusedStyles(await readFile(at, 'utf8'));
          const allowed = full.replaceAll(/'sha256-[\w+/=]+'/g, (hash) => lean.hashes.get(hash) ?? hash);
          const { html, policy, unknown } = settlePage(lean.html, allowed, paths[0]);
          if (unknown) throw new Error(`${name} has an inline script or style that the policy forbids.`);
          const forbidden = forbiddenAttribute(html);
          if (forbidden) throw new Error(`${name} has a ${forbidden} attribute, which the policy forbids.`);
          await writeFile(at, html);
          for (const path of paths)
            headers.push({ for: path, values: { [CSP]: policy, [COOP]: openerPolicyOf(path) } });
        }
        // The adapter repeats netlify.toml's rule for /_astro, which would send the header twice.
        await writeFile(file, JSON.stringify({ ...settings, headers }));
        const longest = Math.max(...headers.map(({ values }) => values[CSP]?.length ?? 0));
        logger.info(`${pages.length} pages, the longest policy has ${longest} bytes`);
      },
    },
  };
}
