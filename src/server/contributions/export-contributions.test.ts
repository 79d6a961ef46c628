import { describe, expect, test } from 'vitest';
import { inert } from './export-contributions.ts';

/** What begins a formula in some program, alone and in the middle of a cell (T29). */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  ' =1',
  '"=1',
  "'=1",
  '"\t=1"',
];
const INSIDE = ['a,=1', 'a;=1', 'a|=1', 'a\t+1', 'a\n-1', 'a\r@x', 'a;"=1', 'a, ＝1', 'a,＠x', 'a;=1;=2'];

describe('a cell of the export (T29)', () => {
  test.each(FORMULAS)('%j begins no formula', (text) => {
    expect(inert(text)).toMatch(/^'/);
    expect(inert(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''));
  });

  test.each(INSIDE)('%j begins no formula after a separator', (text) => {
    expect(inert(text)).not.toMatch(/[,;|\t\r\n][\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
  });

  test.each(['Fern', '', 'a = b', 'x-y', '5', '2026-11-21T10:00:00.000Z', 'so, and; so', 'it’s'])(
    '%j stays as it is',
    (text) => expect(inert(text)).toBe(text),
  );
});
