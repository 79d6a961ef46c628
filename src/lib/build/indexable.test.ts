import { afterAll, describe, expect, it } from 'vitest';
import { ContentFolder } from '#tests/builders/content-folder.ts';
import { builtFile, isIndexable } from './indexable.ts';

const folder = new ContentFolder({
  'about.html': '<meta name="robots" content="max-snippet:-1">',
  'auth.html': '<meta name="robots" content="noindex">',
  'insiderz-portal/dashboard.html': '',
});
afterAll(() => folder[Symbol.dispose]());

describe('what a search engine is told of', () => {
  it.each([
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

  it('an address is the file of its name, with or without a slash behind it', () => {
    expect(['/', '/about', '/about/', '/news/a'].map((path) => builtFile(path, 'dist'))).toEqual([
      'dist/index.html',
      'dist/about.html',
      'dist/about.html',
      'dist/news/a.html',
    ]);
  });
});
