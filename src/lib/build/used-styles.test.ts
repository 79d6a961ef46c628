import { describe, expect, test } from 'vitest';
import { classesOf, namesIn, scriptsOf, unusedClasses, usedStyles } from './used-styles.ts';

describe('the styles that a page is sent with', () => {
  test('keep the rules of the classes that its markup names, with and without quotes', () => {
    const names = namesIn(['<style>.three{}</style><p class="one md:two">A</p><p class=four>B</p>']);
    const css = '.one{top:1px}.md\\:two{top:2px}.three{top:3px}.four{top:4px}';
    expect(usedStyles(css, names)).toBe('.one{top:1px}.md\\:two{top:2px}.four{top:4px}');
  });

  test('keep a rule whose class only a script names, as a whole or by how it begins', () => {
    const names = namesIn([`a.className=b?"one two":\`t-\${id}\``]);
    expect(unusedClasses('.one{top:0}.two{top:0}.t-localz{top:0}.u-localz{top:0}', names)).toEqual([
      'u-localz',
    ]);
  });

  test('know a class with a quote, an entity or a sign beyond ASCII in it', () => {
    const css = '.before\\:content-\\[\\"\\"\\]:before{content:"x"}.\\[\\&_p\\]\\:m p{top:0}.minus-−{top:0}';
    expect(classesOf(css)).toEqual(['before:content-[""]', '[&_p]:m', 'minus-−']);
    const names = namesIn(['<p class="before:content-[&quot;&quot;] [&amp;_p]:m minus-−">']);
    expect(unusedClasses(css, names)).toEqual([]);
  });

  test('keep one class of several that share a rule', () => {
    expect(usedStyles('.one,.two{top:1px}', namesIn(['<p class="two">']))).toBe('.two{top:1px}');
  });

  test('lose the variables that nothing reads, also those that only such variables read', () => {
    const css = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px;--e:4px}p{top:var(--c)}';
    const names = namesIn(['<path fill="var(--d)"/>', 'get("--e")']);
    expect(usedStyles(css, names)).toBe(':root{--c:2px;--d:3px;--e:4px}p{top:var(--c)}');
  });

  test('keep what has no class, and the movement that an unused class shares its name with', () => {
    const css = '@keyframes rise{0%{top:1px}}p{animation:rise 1s}[data-x]{top:2px}.rise{top:3px}';
    expect(usedStyles(css, namesIn([]))).toContain('@keyframes rise');
    expect(usedStyles(css, namesIn([]))).toContain('[data-x]{top:2px}');
  });
});

test('the scripts of a page are those that it names and those that they name', async () => {
  const files: Record<string, string> = {
    'island.js': 'import"./part.js";const later=()=>import("./later.js")',
    'part.js': 'const files=["_astro/list.js"]',
    'later.js': '',
    'list.js': 'import"./island.js"',
    'other.js': '',
  };
  const read = async (name: string) => files[name] ?? '';
  const html = '<astro-island component-url="/_astro/island.js"></astro-island>';
  expect(await scriptsOf(html, read)).toEqual(['island.js', 'part.js', 'later.js', 'list.js']);
});
