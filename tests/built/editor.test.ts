import { globSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { inlineHashes } from '#lib/build/page-policy.ts';

const CSP = 'Content-Security-Policy';
const MIB = 1024 * 1024;

/** The directives of the policy of a path, by their names. */
function policyOf(path: string): Record<string, string> {
  const { headers } = JSON.parse(readFileSync('.netlify/v1/config.json', 'utf8')) as {
    headers: { for: string; values: Record<string, string> }[];
  };
  const policy = headers.find((rule) => rule.for === path)?.values[CSP] ?? '';
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the editor, as it is published (F12)', () => {
  const page = readFileSync('dist/edit.html', 'utf8');
  let policy: Record<string, string>;
  beforeAll(() => {
    policy = policyOf('/edit');
  });

  test('runs its own scripts alone, and speaks with GitHub and with nobody else, not with our endpoints either', () => {
    expect(policy['default-src']).toBe("'none'");
    expect(policy['script-src']).toBe(
      ["'self'", ...inlineHashes(page.replace(/<style[\s\S]*?<\/style>/g, ''))].join(' '),
    );
    expect(policy['connect-src']).toBe('blob: data: https://api.github.com https://www.githubstatus.com');
    expect(policy['img-src']).toBe("'self' blob: data: https://avatars.githubusercontent.com");
    expect(policy['frame-src']).toBeUndefined();
    expect(policy['require-trusted-types-for']).toBe("'script'");
    for (const [name, sources] of Object.entries(policy))
      if (name !== 'style-src') expect(sources, name).not.toMatch(/unsafe-|\*/);
    expect(policyOf('/edit.html')).toEqual(policy);
  });

  test('widens the policy of no other page', () => {
    for (const path of ['/', '/faq', '/admin-portal/dashboard'])
      expect(Object.values(policyOf(path)).join(' '), path).not.toMatch(/github|unsafe|svelte|data:/);
  });

  test('is in the bytes of no other page or script, nor in the list of the service worker, the sitemap or a function', () => {
    const others = globSync('dist/**/*.{html,js,xml,webmanifest}').filter(
      (file) => file !== 'dist/edit.html' && !file.startsWith('dist/editor/'),
    );
    expect(others.length).toBeGreaterThan(50);
    const naming = others.filter((file) =>
      /\/editor\/|\/edit(?:\.html)?["'`<]|sveltia/i.test(readFileSync(file, 'utf8')),
    );
    expect(naming).toEqual([]);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(globSync('.netlify/v1/functions/**/*sveltia*')).toEqual([]);
  });

  test('shares no script with another page, and weighs at most three mebibytes', () => {
    expect(page).not.toContain('/_astro/');
    const files = globSync('dist/editor/*');
    expect(files.length).toBe(4);
    for (const file of files) expect(file).toMatch(/\.[\da-f]{8}\.(?:js|woff2)$/);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(3 * MIB);
  });
});
