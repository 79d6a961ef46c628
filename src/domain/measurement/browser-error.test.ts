import { expect, test } from 'vitest';
import { parseBrowserError } from './browser-error.ts';

test.each([
  ['abc1234 TypeError /news/an-article', { release: 'abc1234', name: 'TypeError', route: '/news/:article' }],
  ['local Error /account/', { release: 'local', name: 'Error', route: '/account' }],
  ['abc1234 AdaLovelace /ada@example.org', { release: 'abc1234', name: 'other', route: 'other' }],
])('%s is reduced to what is known', (body, expected) => {
  expect(parseBrowserError(body)).toEqual(expected);
});

test.each(['', 'abc1234 TypeError', 'ada@example.org Error /', 'abc1234 Type Error /', 'abc1234\nError\n/'])(
  '%j is discarded',
  (body) => {
    expect(parseBrowserError(body)).toBeNull();
  },
);
