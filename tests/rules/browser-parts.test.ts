import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

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

test('islands are mounted by their page, and by nothing else', () => {
  expect(holding(/\bcreateRoot\b/)).toEqual([]);
});

describe('what is fetched with a form that waits for a touch', () => {
  const files = new Map(sourceFiles('src').map((file) => [file.path, file]));
  const islands = sourceFiles('src/pages').flatMap(({ path, text }) =>
    [...text.matchAll(/<(\w+) client:touch/g)].flatMap(([, name]) =>
      importsOf({ path, text }).filter((target) => target.endsWith(`/${name}.tsx`)),
    ),
  );

  /** All packages that a file reaches by imports, those of a press left out: they are asked for by `import()`. */
  function packagesOf(start: string): Set<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const follow = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const file = files.get(path);
      if (!file) return void found.add(path);
      const text = file.text.replace(/import\(|import type[^;]*;/g, '');
      for (const target of importsOf({ path, text })) follow(target);
    };
    follow(start);
    return found;
  }

  test('is looked at for every such form', () => {
    expect(islands.length).toBeGreaterThanOrEqual(6);
  });

  test.each(islands)('%s carries no data layer of the portals', (island) => {
    const packages = packagesOf(island);
    expect(packages).toContain('react');
    expect(packages).not.toContain('@tanstack/react-query');
  });
});
