import { describe, expect, test } from 'vitest';
import { classesOf, sourceOf, sourcesOf, unusedClasses, usedStyles } from './unused-styles.ts';

const sources = (...texts: string[]) => texts.map(sourceOf);

describe('the styles that a page is sent with', () => {
  test('keep the rules of the classes that its markup names, with and without quotes', () => {
    const page = sources('<style>.three{}</style><p class="one md:two">A</p><p class=four>B</p>');
    const css = '.one{top:1px}.md\\:two{top:2px}.three{top:3px}.four{top:4px}';
    expect(usedStyles(css, page)).toBe('.one{top:1px}.md\\:two{top:2px}.four{top:4px}');
  });

  test('keep a rule whose class only a script names, as a whole or by how it begins', () => {
    const page = sources(`a.className=b?"one two":\`t-\${id}\``);
    expect(unusedClasses('.one{top:0}.two{top:0}.t-localz{top:0}.u-localz{top:0}', page)).toEqual([
      'u-localz',
    ]);
  });

  test('lose the rule of a class that is only a part of a word of a script', () => {
    const page = sources('a.className=`bottom-0 md:flex$' + '{b}`;c="flex transition-transform"');
    const css = '.m-0{top:0}.transition{top:0}.flex{top:0}.md\\:flex{top:0}';
    expect(unusedClasses(css, page)).toEqual(['m-0', 'transition']);
  });

  test('know a class with a quote, an entity or a sign beyond ASCII in it', () => {
    const css = '.before\\:content-\\[\\"\\"\\]:before{content:"x"}.\\[\\&_p\\]\\:m p{top:0}.minus-−{top:0}';
    expect(classesOf(css)).toEqual(['before:content-[""]', '[&_p]:m', 'minus-−']);
    const page = sources('<p class="before:content-[&quot;&quot;] [&amp;_p]:m minus-−">');
    expect(unusedClasses(css, page)).toEqual([]);
  });

  test('keep a used rule whose declarations equal those of an unused one', () => {
    const css = '.a{top:1px}.unused{top:2px}.used table{top:2px}:where(.unused p){top:3px}';
    expect(usedStyles(css, sources('<p class="used">'))).toBe('.used table{top:2px}');
  });

  test('lose keyframes that no rule and no script plays', () => {
    const css = '@keyframes rise{0%{top:1px}}@keyframes fall{0%{top:1px}}p{animation:rise 1s}';
    expect(usedStyles(css, sources())).not.toContain('fall');
  });

  test('keep one class of several that share a rule', () => {
    expect(usedStyles('.one,.two{top:1px}', sources('<p class="two">'))).toBe('.two{top:1px}');
  });

  test('lose the variables that nothing reads, also those that only such variables read', () => {
    const css = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px;--e:4px}p{top:var(--c)}';
    const page = sources('<path fill="var(--d)"/>', 'get("--e")');
    expect(usedStyles(css, page)).toBe(':root{--c:2px;--d:3px;--e:4px}p{top:var(--c)}');
  });

  test('keep what has no class, and the movement that an unused class shares its name with', () => {
    const css = '@keyframes rise{0%{top:1px}}p{animation:rise 1s}[data-x]{top:2px}.rise{top:3px}';
    expect(usedStyles(css, sources())).toContain('@keyframes rise');
    expect(usedStyles(css, sources())).toContain('[data-x]{top:2px}');
  });
});

test('the scripts of a page are those that it names and those that they name', async () => {
  const files: Record<string, string> = {
    'island.js': 'import"./part.js";const load=()=>import("./lazy.js")',
    'part.js': 'const files=["_astro/list.js"]',
    'lazy.js': '',
    'list.js': 'import"./island.js"',
    'other.js': '',
  };
  const read: string[] = [];
  const page = sourceOf('<astro-island component-url="/_astro/island.js"></astro-island>');
  await sourcesOf(page, async (name) => {
    read.push(name);
    return sourceOf(files[name] ?? '');
  });
  expect(read).toEqual(['island.js', 'part.js', 'lazy.js', 'list.js']);
});
