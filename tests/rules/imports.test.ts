import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

/** DESIGN section 1: imports run one way. Each line says what files of a folder may import from our own house. */
const ALLOWED: Record<string, string[]> = {
  'src/domain/': ['src/domain/'],
  'src/lib/': ['src/lib/', 'src/domain/', 'content/'],
  'src/state/': ['src/state/', 'src/lib/', 'src/domain/'],
  'src/components/': ['src/components/', 'src/lib/', 'src/state/', 'src/domain/', 'src/styles/'],
  'src/features/': [
    'src/features/',
    'src/components/',
    'src/lib/',
    'src/state/',
    'src/domain/',
    'src/styles/',
    'content/',
  ],
  'src/layouts/': ['src/layouts/', 'src/components/', 'src/lib/', 'src/state/', 'src/domain/', 'src/styles/'],
  'src/pages/': [
    'src/features/',
    'src/layouts/',
    'src/components/',
    'src/lib/',
    'src/domain/',
    'src/styles/',
    'src/server/',
  ],
  'src/server/': ['src/server/', 'src/domain/'],
  'functions/': ['src/server/', 'src/domain/'],
};

const OWN = /^(?:src|functions|netlify|tests|content)\//;

describe('imports run one way', () => {
  for (const [folder, allowed] of Object.entries(ALLOWED)) {
    test(`${folder} imports only ${allowed.join(', ')}`, () => {
      const files = sourceFiles(folder).filter((file) => !file.path.endsWith('.test.ts'));
      expect(files.length).toBeGreaterThan(0);
      const wrong = files.flatMap((file) =>
        importsOf(file)
          .filter((target) => OWN.test(target) && !allowed.some((start) => target.startsWith(start)))
          .map((target) => `${file.path} imports ${target}`),
      );
      expect(wrong).toEqual([]);
    });
  }

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
      .filter(({ text }) => !/^export const prerender = false;$/m.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('server code and firebase-admin stay on the server', () => {
    const files = sourceFiles('src', 'functions').filter((file) => !file.path.endsWith('.test.ts'));
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => /^firebase-admin/.test(target))
        .filter(() => !/^src\/server\/(?:auth|stores)\//.test(file.path))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});
