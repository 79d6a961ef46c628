import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '#lib/build/security-headers.ts';
import { OWN_HEADERS } from '#server/platform/http/answer.ts';

const toml = parse(readFileSync('netlify.toml', 'utf8')) as unknown as {
  headers: { for: string; values: Record<string, string> }[];
};
const ofBuild = JSON.parse(readFileSync('.netlify/v1/config.json', 'utf8')) as typeof toml;
const forEveryPage = Object.assign(
  {},
  ...[...toml.headers, ...ofBuild.headers].filter((rule) => rule.for === '/*').map(({ values }) => values),
);

test('static pages, on-demand pages and functions set the same headers; the editor keeps a window that it opens', () => {
  const pages = ofBuild.headers.filter(({ values }) => values['Content-Security-Policy']);
  expect(pages.length).toBeGreaterThan(50);
  for (const { for: path, values } of pages) {
    const { 'Content-Security-Policy': _, ...own } = values;
    const expected = path.startsWith('/edit')
      ? { ...SECURITY_HEADERS, 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }
      : SECURITY_HEADERS;
    expect({ ...forEveryPage, ...own }, path).toEqual(expected);
    expect(Object.keys(own).filter((name) => name in forEveryPage)).toEqual([]);
  }
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    expect({ ...OWN_HEADERS }).toHaveProperty([name], value);
});

test('a film may be kept for ever, for its name changes with it, and pages may play it', () => {
  const films = toml.headers.find((rule) => rule.for === '/media/*')?.values;
  expect(films).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
  const { headers } = JSON.parse(readFileSync('.netlify/v1/config.json', 'utf8')) as {
    headers: { for: string; values: Record<string, string> }[];
  };
  const policies = headers.flatMap(({ values }) => values['Content-Security-Policy'] ?? []);
  expect(policies.length).toBeGreaterThan(0);
  for (const policy of policies) expect(policy).toContain(";media-src 'self';");
});

test('a drawing may be kept for ever, for its name changes with it', () => {
  const drawings = toml.headers.find((rule) => rule.for === '/art/*')?.values;
  expect(drawings).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' });
  const home = readFileSync('dist/index.html', 'utf8');
  expect(home).toMatch(/src="\/art\/app-localz\.[0-9a-f]{6}\.svg"/);
});

test.each([
  ['localz', '£5'],
  ['howz', '£7'],
  ['roomz', '£9'],
  ['jobz', '£9'],
  ['tribez', 'Free'],
  ['skillz', '£8'],
  ['hustlz', 'Free'],
  ['liftz', '£4'],
  ['teamz', '£6'],
  ['carz', '£4'],
  ['swapz', '£5'],
])('the home page shows %s at %s a month (R494–R504)', (id, price) => {
  const home = readFileSync('dist/index.html', 'utf8');
  const tile = new RegExp(`id="${id}"[\\s\\S]*?</(?:article|li)>`).exec(home)?.[0] ?? '';
  expect(tile).toContain(price);
});

test('the tagline stands on the home page word for word (R002, R003, A-02)', () => {
  const text = readFileSync('dist/index.html', 'utf8')
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');
  expect(text).toContain('No middlemen. More people.');
  expect(text).toContain('stay, meet, sell, ride, train, hire, build, buy, fix, save, play — made simple.');
});
