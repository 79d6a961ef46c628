import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { forbiddenAttribute } from '#lib/build/built-html.ts';

const KIB = 1024;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const built = filesIn('dist');
const pages = built.filter((file) => file.endsWith('.html'));
const compressed = (file: string) => brotliCompressSync(readFileSync(file)).byteLength;

describe('what deploys', () => {
  test('no secret and no server code is in any file sent to a browser (R513)', () => {
    const forbidden =
      /PRIVATE KEY|SIGNING_SECRET|LOG_SALT|SMTP_URL|FIREBASE_CLIENT_EMAIL|firebase-admin|nodemailer/;
    const wrong = built.filter(
      (file) => /\.(?:html|js|css|json|txt)$/.test(file) && forbidden.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
    expect(built.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
});

describe('the content policy', () => {
  const rules: { for: string; values: Record<string, string> }[] = JSON.parse(
    readFileSync('.netlify/v1/config.json', 'utf8'),
  ).headers.filter((rule: { for: string }) => rule.for !== '/*');

  /** The editor alone writes styles into its page; tests/built/editor.test.ts says all of what it may. */
  const ofEditor = new Set(['/edit', '/edit.html']);

  test('stands on every page, is strict, and allows nothing unsafe', () => {
    expect(rules.length).toBeGreaterThan(0);
    for (const { for: path, values } of rules) {
      const policy = values['content-security-policy'] ?? values['Content-Security-Policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(ofEditor.has(path) ? policy.replace("style-src 'unsafe-inline'", '') : policy, path).not.toMatch(
        /unsafe-|\*/,
      );
    }
  });

  test('no page carries a style attribute or an event handler', () => {
    const wrong = pages.filter((page) => forbiddenAttribute(readFileSync(page, 'utf8')));
    expect(wrong).toEqual([]);
  });

  test('no page asks another host for anything', () => {
    const wrong = pages.filter((page) =>
      /<(?:script|img|link rel="(?:stylesheet|preload|icon)")[^>]+(?:src|href)="https?:/.test(
        readFileSync(page, 'utf8'),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('bytes', () => {
  /** Bytes of a page's scripts and of everything they import, and of `later`: chunks that the page asks for by itself. */
  function scriptBytes(page: string, later: RegExp | null = null): number {
    expect(existsSync(page)).toBe(true);
    const seen = new Set<string>();
    const follow = (file: string) => {
      if (seen.has(file) || !existsSync(file)) return;
      seen.add(file);
      for (const match of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*[`"'](\.\/[^`"']+)[`"']/g)) {
        follow(join('dist/_astro', match[1] ?? ''));
      }
    };
    for (const match of readFileSync(page, 'utf8').matchAll(/\/_astro\/[\w.-]+\.js/g))
      follow(join('dist', match[0]));
    const chunks = later ? readdirSync('dist/_astro').filter((name) => later.test(name)) : [];
    for (const name of chunks) follow(join('dist/_astro', name));
    expect(chunks.length).toBe(later ? 2 : 0);
    return [...seen].reduce((sum, file) => sum + compressed(file), 0);
  }

  test('the admin dashboard costs at most 170 KiB of script', () => {
    const bytes = scriptBytes('dist/admin-portal/dashboard.html');
    expect(bytes).toBeGreaterThan(10 * KIB);
    expect(bytes / KIB).toBeLessThanOrEqual(170);
  });

  test('the member dashboard costs at most 150 KiB of script, its screen and the sign-in library with it', () => {
    const bytes = scriptBytes('dist/insiderz-portal/dashboard.html', /^(?:Dashboard|auth)\.[\w-]+\.js$/);
    expect(bytes).toBeGreaterThan(50 * KIB);
    expect(bytes / KIB).toBeLessThanOrEqual(150);
  });
});
