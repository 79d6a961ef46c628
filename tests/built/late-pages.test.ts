import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markupOf } from '#lib/build/built-html.ts';

/** Every page whose content comes by script, and which therefore says after 8 s that it has not come. */
const LATE = [
  'account.html',
  'admin-portal/dashboard.html',
  'auth.html',
  'contribute/status.html',
  'insiderz-portal.html',
  'insiderz-portal/dashboard.html',
  'insiderz/feed.html',
  'insiderz/ideas.html',
  'insiderz/missions.html',
  'insiderz/roadmap.html',
  'unsubscribe.html',
];
const PAGES = globSync('**/*.html', { cwd: 'dist', exclude: ['edit.html'] }).toSorted();
const htmlOf = (page: string) => markupOf(readFileSync(`dist/${page}`, 'utf8'));

test('the pages whose content comes by script are those that say when it does not come', () => {
  expect(PAGES.filter((page) => / data-late[ =>]/.test(htmlOf(page)))).toEqual(LATE);
});

test.each(PAGES.filter((page) => !LATE.includes(page)))('%s has its content without a script', (page) => {
  const html = htmlOf(page);
  expect(html).not.toMatch(/client="(?:load|idle|only)"/);
  expect(html).not.toContain('Loading...');
  // A page without a heading in sight has nothing to read.
  const shown = html.replace(/<(noscript|template)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  expect(shown).toMatch(/<h1\b/);
});

test('the editor says so in the place that it fills', () => {
  expect(readFileSync('dist/edit.html', 'utf8')).toMatch(/id="nc-root"[^>]*>\s*<p class="late"/);
});
