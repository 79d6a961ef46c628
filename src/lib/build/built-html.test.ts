import { afterAll, describe, expect, test } from 'vitest';
import { ContentFolder } from '#tests/builders/content-folder.ts';
import { builtFile, forbiddenAttribute, isIndexable, markupOf, tagPattern } from './built-html.ts';

test('a tag ends behind its attributes, not at a bracket in one of them', () => {
  const html = `<ul class="[&>li]:mt-4" id="one"><li id='a>b'>1 > 0</li></ul>`;
  expect([...html.matchAll(tagPattern())].map(([tag]) => tag)).toEqual([
    '<ul class="[&>li]:mt-4" id="one">',
    "<li id='a>b'>",
  ]);
  expect([...html.matchAll(tagPattern('li'))]).toHaveLength(1);
  expect([...'<link><li>'.matchAll(tagPattern('li'))].map(([tag]) => tag)).toEqual(['<li>']);
});

test('scripts, styles and comments are no markup, and lines stay where they are', () => {
  expect(markupOf('<script>a\nb</script><!-- x\ny --><p>')).toBe('<script>\n</script>\n<p>');
});

test('a style or a handler is found behind any class, and not in words or values', () => {
  expect(forbiddenAttribute('<p class="[&>b]:mt-4" style="top:0">')).toBe('style');
  expect(forbiddenAttribute('<p onclick = "go()">')).toBe('onclick');
  expect(forbiddenAttribute('<p title=" style=">style="x"</p><script>a<b; x onclick="1"></script>')).toBe(
    undefined,
  );
});

const folder = new ContentFolder({
  'about.html': '<meta name="robots" content="max-snippet:-1">',
  'auth.html': '<meta name="robots" content="noindex">',
  'insiderz-portal/dashboard.html': '',
});
afterAll(() => folder[Symbol.dispose]());

describe('pages in the sitemap', () => {
  test.each([
    ['/about', true],
    ['/auth', false],
    // Made on demand: there is no file that could say anything.
    ['/leaderboard', true],
    ['/insiderz-portal/dashboard', false],
    ['/insiderz-portal', false],
    ['/insiderz-portals', true],
  ])('%s: %s', (path, expected) => {
    expect(isIndexable(`https://thegrid.uk${path}`, folder.root, ['/insiderz-portal'])).toBe(expected);
  });

  test('an address is the file of its name, with or without a slash behind it', () => {
    expect(['/', '/about', '/about/', '/news/a'].map((path) => builtFile(path, 'dist'))).toEqual([
      'dist/index.html',
      'dist/about.html',
      'dist/about.html',
      'dist/news/a.html',
    ]);
  });
});
