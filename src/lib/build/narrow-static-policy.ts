import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { inlineHashes, mergePolicyHashes, narrowPolicy, policyHashes } from './content-security-policy.ts';
import { forbiddenAttribute } from './html-tags.ts';

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

const CSP = 'Content-Security-Policy';

/**
 * After the build: one policy for every static file, with the hashes that the pages need and no others.
 * Netlify sends a rule per exact path, so `/about/` or `/about/index.html` would go without; one rule for everything
 * cannot be missed, and the header is a fraction of the size. The same step refuses a page that could not run under
 * the policy: an unknown inline script or style, a style attribute, an inline handler.
 */
export function narrowStaticPolicy(): AstroIntegration {
  let root: URL;
  return {
    name: 'narrow-static-policy',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const file = new URL('.netlify/v1/config.json', root);
        const settings = JSON.parse(await readFile(file, 'utf8')) as { headers: HeaderRule[] };
        const policies = settings.headers.flatMap(({ values }) => values[CSP] ?? []);
        const full = mergePolicyHashes(policies);
        if (!full) throw new Error('The build wrote no content policy for its static pages.');

        const known = new Set(policyHashes(full));
        const needed = new Set<string>();
        const pages = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.html'));
        for (const page of pages) {
          const html = await readFile(new URL(page, dir), 'utf8');
          for (const hash of inlineHashes(html)) {
            if (!known.has(hash))
              throw new Error(`${page} has an inline script or style the policy forbids.`);
            needed.add(hash);
          }
          const forbidden = forbiddenAttribute(html);
          if (forbidden) throw new Error(`${page} has a ${forbidden} attribute, which the policy forbids.`);
        }
        const policy = narrowPolicy(full, needed);
        await writeFile(
          file,
          JSON.stringify({
            ...settings,
            // The adapter's rule for /_astro is in netlify.toml too; twice would send the header doubled.
            headers: [{ for: '/*', values: { [CSP]: policy } }],
          }),
        );
        logger.info(`${pages.length} pages, ${needed.size} inline hashes, policy of ${policy.length} bytes`);
      },
    },
  };
}
