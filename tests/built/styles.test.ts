import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { classesOf, sourceOf, sourcesOf, unusedClasses } from '#lib/build/unused-styles.ts';
import { inlineBytes } from '#tests/page-budgets.ts';

const PAGES = globSync('**/*.html', { cwd: 'dist' }).sort();
const pageOf = (page: string) => readFile(`dist/${page}`, 'utf8');
const scriptOf = async (name: string) => sourceOf(await readFile(`dist/_astro/${name}`, 'utf8'));

const stylesOf = (html: string) =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('\n');

/** The classes in the markup of a page. */
function classesIn(html: string): string[] {
  const markup = html.replaceAll(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const lists = [...markup.matchAll(/\sclass=(?:"([^"]*)"|([^\s>"]+))/g)].map(
    ([, quoted, plain]) => quoted ?? plain,
  );
  const plain = lists.join(' ').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<');
  return [...new Set(plain.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/))].filter(Boolean);
}

test('the build has pages to look at', () => {
  expect(PAGES.length).toBeGreaterThanOrEqual(20);
});

test.each(PAGES)('%s has no class that none of its styles is for', async (page) => {
  const html = await pageOf(page);
  const known = new Set(classesOf(stylesOf(html)));
  expect(classesIn(html).filter((name) => !known.has(name))).toEqual([]);
});

test.each(PAGES)('%s has no style for a class that neither it nor a script of it names', async (page) => {
  const html = await pageOf(page);
  expect(unusedClasses(stylesOf(html), await sourcesOf(sourceOf(html), scriptOf))).toEqual([]);
});

const KIB = 1024;

test.each([
  ['contribute/status.html', 7.8 * KIB],
  ['offline.html', 7 * KIB],
  ['account.html', 10 * KIB],
  ['admin-portal.html', 8 * KIB],
  ['insiderz-portal.html', 9.8 * KIB],
  ['insiderz-portal/dashboard.html', 11.7 * KIB],
  // Seven screens with their dialogs, all of one sheet.
  ['admin-portal/dashboard.html', 12.8 * KIB],
])('the styles of %s take at most %i bytes', async (page, limit) => {
  expect(inlineBytes(await pageOf(page)).css).toBeLessThanOrEqual(limit);
});
