import { expect, test } from 'vitest';
import { announceNewModulesAlone } from './plugins.ts';

const HELPER = '\0vite/preload-helper.js';
const { transform } = announceNewModulesAlone();

test('a dynamic import announces no module that the page has already, and a style as before', () => {
  const made = transform('const link = document.createElement("link"); made.push(dep.href);', HELPER) ?? '';
  const announced = (isCss: boolean, known: string[]) => {
    const links: string[] = [];
    const page = { getEntriesByName: (name: string) => known.filter((one) => one === name) };
    new Function('isCss', 'dep', 'performance', 'document', 'made', made)(
      isCss,
      { href: '/react.js' },
      page,
      { createElement: () => ({}) },
      links,
    );
    return links;
  };
  expect(announced(false, [])).toEqual(['/react.js']);
  expect(announced(false, ['/react.js'])).toEqual([]);
  expect(announced(true, ['/react.js'])).toEqual(['/react.js']);
});

test('other modules are left alone, and a helper that is not as expected stops the build', () => {
  expect(transform('anything', '/src/one.ts')).toBeNull();
  expect(() => transform('something else', HELPER)).toThrow('not as expected');
});
