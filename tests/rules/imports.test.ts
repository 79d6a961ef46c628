import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { READS_AT_BUILD } from './layers.ts';
import { importsOf, sourceFiles } from './source-files.ts';

const OWN = /^(?:src|functions|netlify|tests|content)\//;

// Which layer may import which stands in `layers.ts`.
describe('imports run one way', () => {
  test('the domain imports no package but zod', () => {
    const files = sourceFiles('src/domain').filter((file) => !file.path.endsWith('.test.ts'));
    const packages = files.flatMap((file) => importsOf(file).filter((target) => !OWN.test(target)));
    expect([...new Set(packages)]).toEqual(['zod/mini']);
  });

  test('features do not import each other', () => {
    const wrong = sourceFiles('src/features').flatMap((file) => {
      const own = file.path.split('/').slice(0, 3).join('/');
      return importsOf(file)
        .filter((target) => target.startsWith('src/features/') && !target.startsWith(`${own}/`))
        .map((target) => `${file.path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test('a page that uses server code is made on demand', () => {
    const wrong = sourceFiles('src/pages')
      .filter((file) => importsOf(file).some((target) => target.startsWith('src/server/')))
      .filter(
        ({ path, text }) =>
          path !== READS_AT_BUILD && !/^export const prerender = false;$/m.test(text.replace(/`[^`]*`/g, '')),
      );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('server code and firebase-admin stay on the server', () => {
    const files = sourceFiles('src', 'functions').filter((file) => !file.path.endsWith('.test.ts'));
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => /^firebase-admin/.test(target))
        .filter(() => !/^src\/server\/platform\/(?:auth|firestore)\//.test(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a module of the server or the domain does nothing as it loads, unless package.json says so', () => {
    const { sideEffects } = JSON.parse(readFileSync('package.json', 'utf8')) as { sideEffects: string[] };
    const named = sideEffects.map((pattern) => pattern.slice(2).replace('**', ''));
    const acting = sourceFiles('src/server', 'src/domain').filter(
      ({ path, text }) =>
        !path.endsWith('.test.ts') &&
        !named.some((start) => path.startsWith(start)) &&
        /^(?:import '[.#]|(?:await|void|if|for|try) |\w+(?:\.\w+)*\()/m.test(text.replace(/`[^`]*`/g, '')),
    );
    expect(acting.map(({ path }) => path)).toEqual([]);
  });
});
