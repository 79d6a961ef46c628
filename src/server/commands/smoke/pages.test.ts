import { expect, test } from 'vitest';
import { faultsByPage } from './pages.ts';

test('a fault of every page is said once, with the first pages that have it', () => {
  const found = new Map<string, string[]>([
    ['/', ['Strict-Transport-Security']],
    ['/about', ['Strict-Transport-Security']],
    ['/faq', []],
    ['/inz', ['answered 404']],
    ['/news', ['Strict-Transport-Security']],
    ['/terms', ['Strict-Transport-Security']],
  ]);
  expect(faultsByPage(found)).toEqual([
    'Strict-Transport-Security: /, /about, /news and 1 more',
    'answered 404: /inz',
  ]);
  expect(faultsByPage(new Map([['/', []]]))).toEqual([]);
});
