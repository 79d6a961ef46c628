import { expect, test } from 'vitest';
import { linkOf } from './link.ts';

test('a link says what it is for', () => {
  expect(linkOf('#reset=abc_DEF-1')).toEqual({ kind: 'reset', token: 'abc_DEF-1' });
  expect(linkOf('#confirm=abc')).toEqual({ kind: 'confirm', token: 'abc' });
});

test.each([
  '',
  '#',
  '#reset',
  '#reset=',
  '#reset=a b',
  '#other=abc',
  '#reset=<b>',
  `#reset=${'a'.repeat(201)}`,
])('%j is no link: the page starts from the beginning', (hash) => {
  expect(linkOf(hash)).toEqual({ kind: 'ask' });
});
