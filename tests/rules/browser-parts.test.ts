import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const browser = sourceFiles('src/features', 'src/components', 'src/state', 'src/lib').filter(
  ({ path }) => !path.endsWith('.test.ts'),
);
const holding = (pattern: RegExp) => browser.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('what every portal needs is made once', () => {
  test('one guard sends away whoever may not see a portal', () => {
    expect(holding(/rememberPath\(/)).toEqual([
      'src/components/portal/Guard.tsx',
      'src/state/return-path.ts',
    ]);
    expect(holding(/\$sessionMissing\b/)).toEqual([
      'src/components/portal/Guard.tsx',
      'src/state/session.ts',
    ]);
  });
});
