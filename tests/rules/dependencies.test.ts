import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packages = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  overrides: Record<string, unknown>;
};
const page = readFileSync('docs/dependencies.md', 'utf8');
const [explained = '', overrides = ''] = page.split('## Overrides');
const namesIn = (text: string) =>
  [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

test('a developer finds in docs/dependencies.md what each direct dependency is for', () => {
  const { dependencies, devDependencies, optionalDependencies } = packages;
  const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(namesIn(explained).sort()).toEqual(direct.sort());
});

test('at most five packages are replaced by an empty one, each explained', () => {
  const replaced = Object.values(packages.overrides).flatMap((inner) =>
    Object.entries(inner as Record<string, string>)
      .filter(([, version]) => version.startsWith('npm:'))
      .map(([name]) => name),
  );
  expect(replaced.length).toBeLessThanOrEqual(5);
  expect(replaced.filter((name) => !namesIn(overrides).includes(name))).toEqual([]);
});

test('the lockfile names no registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});
