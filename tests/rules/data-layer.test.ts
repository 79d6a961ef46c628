import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const browser = sourceFiles('src/features', 'src/components', 'src/state', 'src/lib').filter(
  ({ path }) => !path.endsWith('.test.ts'),
);
const holding = (pattern: RegExp) => browser.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('what portals read goes through one data layer', () => {
  test('with one client, whose defaults stand in one file', () => {
    expect(holding(/new QueryClient\(/)).toEqual(['src/state/queries.ts']);
  });

  test('where each key names one query, so that no two share a copy', () => {
    const keys = browser.flatMap(({ text }) =>
      [...text.matchAll(/(?:queryKey: |(?:list|read|rows)Query\()(\[[^\]]*\])/g)].map(([, key]) => key),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
  });

  test('and what they write through one function, which makes out of date what was read', () => {
    expect(holding(/\boutdate\(/)).toEqual(['src/state/mutation.ts', 'src/state/queries.ts']);
  });

  test('and by nothing that loads for itself: no request is broken off by hand', () => {
    const portals = /^src\/(?:components\/portal|features\/(?:account|admin|members))\//;
    expect(holding(/new AbortController\(/).filter((path) => portals.test(path))).toEqual([]);
  });
});
