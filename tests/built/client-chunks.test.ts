import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const textOf = (name: string) => readFileSync(`dist/_astro/${name}`, 'utf8');

const importsOf = (name: string): string[] =>
  [...textOf(name).matchAll(/(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g)].map(([, next = '']) => next);

/** The scripts that a page needs before anyone presses anything: those that it names, and what they import. */
function scriptsAtFirst(page: string): string[] {
  const html = readFileSync(`dist/${page}.html`, 'utf8');
  const found = new Set([...html.matchAll(/\/_astro\/([\w.@-]+\.js)/g)].map(([, name = '']) => name));
  for (const name of found) for (const next of importsOf(name)) found.add(next);
  return [...found];
}

const KIB = 1024;

test.each([
  ['admin-portal/dashboard', 15, 129.5],
  ['insiderz-portal/dashboard', 15, 111],
  ['account', 15, 116.5],
])('whoever opens /%s receives at most %i scripts of %i KiB before a press', (page, files, kib) => {
  const scripts = scriptsAtFirst(page);
  const bytes = scripts.reduce((sum, name) => sum + brotliCompressSync(textOf(name)).byteLength, 0);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.length).toBeLessThanOrEqual(files);
  expect(bytes).toBeLessThanOrEqual(kib * KIB);
});

test('a visitor who starts to describe something receives at most 20 KiB to be offered what is known', () => {
  const scripts = globSync('{KnownItems,use-similar,similar}.*.js', { cwd: 'dist/_astro' });
  expect(scripts).toHaveLength(3);
  const bytes = scripts.reduce((sum, name) => sum + brotliCompressSync(textOf(name)).byteLength, 0);
  expect(bytes).toBeLessThanOrEqual(20 * KIB);
});

test('no public page reaches the chunk of the portals, at first or later', () => {
  const portal = /\/portal\.[\w-]+\.js/;
  const found = new Set(['index', 'faq', 'tools', 'contribute', 'contact', 'auth'].flatMap(scriptsAtFirst));
  for (const name of found) {
    for (const [, next = ''] of textOf(name).matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.js)["'`]/g))
      found.add(next);
  }
  expect([...found].filter((name) => portal.test(`/${name}`))).toEqual([]);
});

/** Their content comes by script, after a sign-in or by a private link. */
const APPLICATIONS =
  /^(?:account|contribute\/status|edit|unsubscribe|(?:admin-portal|insiderz-portal|insiderz)(?:\/.*)?)\.html$/;
const PAGES = globSync('**/*.html', { cwd: 'dist' }).filter((page) => !APPLICATIONS.test(page));

test.each(PAGES)(
  'the scripts that %s loads before its first paint import nothing that it does not name',
  (page) => {
    // A script in a template is loaded once the page puts it in.
    const html = readFileSync(`dist/${page}`, 'utf8').replace(/<template\b[\s\S]*?<\/template>/g, '');
    const named = [...html.matchAll(/<(?:script|link)\b[^>]*\/_astro\/([\w.@-]+\.js)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.flatMap(importsOf).filter((name) => !named.includes(name))).toEqual([]);
  },
);
