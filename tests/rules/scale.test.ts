import { afterEach, expect, test, vi } from 'vitest';
import { GOALS } from '../gates/goals.ts';
import { sourceFiles } from './source-files.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ['', ['a1', 'b1'], 2, false],
  ['all', ['a1', 'a2', 'b1'], 2, true],
  ['gates', ['a1', 'a2', 'b1'], 50, true],
])('TEST_SCALE=%s: rows, rounds and files', async (scale, rows, rounds, runsAll) => {
  vi.stubEnv('TEST_SCALE', scale);
  vi.resetModules();
  const { load, matrix, RUNS_ALL } = await import('../scale.ts');
  expect(matrix(['a1', 'a2', 'b1'], (row) => row[0])).toEqual(rows);
  expect([load(2, 50), RUNS_ALL]).toEqual([rounds, runsAll]);
});

test('every load that npm test shortens is whole in npm run gates', () => {
  const gated = new Set(GOALS.flatMap(({ evidence }) => evidence.map(({ file }) => file)));
  const shortened = sourceFiles('tests')
    .filter(
      ({ path, text }) =>
        !path.startsWith('tests/rules/') && /\bload\(\d|\bAT_ONCE\b/.test(text) && path !== 'tests/scale.ts',
    )
    .map(({ path }) => path);
  expect(shortened.length).toBeGreaterThan(10);
  expect(shortened.filter((path) => !gated.has(path))).toEqual([]);
});
