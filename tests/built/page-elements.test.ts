import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markupOf, tagPattern } from '#lib/build/built-html.ts';

/** The editor's page is empty until the editor writes it. */
const PAGES = globSync('**/*.html', { cwd: 'dist', exclude: ['edit.html'] }).toSorted();
/** Among them are the backs of the app and flip cards, which are read without script, and three screens of apps. */
const HOME = 1500;
const TOOLS = 1100;
const OTHER = 670;

/** How many elements a browser with script makes of a page: what is in `noscript` and in a template is none. */
function elementsOf(html: string): number {
  const live = markupOf(html).replace(/<(noscript|template)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1>');
  return [...live.matchAll(tagPattern())].length;
}

test.each(PAGES)('%s has no more elements than it may', (page) => {
  const most = page === 'index.html' ? HOME : page === 'tools.html' ? TOOLS : OTHER;
  const count = elementsOf(readFileSync(`dist/${page}`, 'utf8'));
  expect(count).toBeGreaterThan(20);
  expect(count).toBeLessThanOrEqual(most);
});

test('elements are counted as a browser does', () => {
  const html =
    '<html><head><style>a>b{}</style><script>"<p>"</script></head><body><!-- <p> --><p title="a>b">x<br></p>' +
    '<noscript><p>y</p></noscript><template><p>z</p></template></body></html>';
  // html, head, style, script, body, p, br, noscript, template
  expect(elementsOf(html)).toBe(9);
});
