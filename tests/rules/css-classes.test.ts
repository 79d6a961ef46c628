import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(path, 'utf8');
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The class names that a style sheet has rules for. */
function classesOf(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '');
  // A selector is what stands before a brace; declarations stand behind one.
  const selectors = plain.match(/[^{};]+(?=\{)/g) ?? [];
  return selectors.flatMap((selector) =>
    [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name),
  );
}

test('every class that a style sheet has a rule for stands in a page, a component or a drawing', () => {
  const sources = globSync('{src,content,netlify}/**/*.{ts,tsx,astro,mdx,yaml,svg}');
  const markup = sources.map((path) => textOf(path).replaceAll(STYLE, '')).join('\n');
  const words = new Set(markup.match(/[A-Za-z_][\w-]*/g));
  // Names that are put together are known by their beginning, as in `t-${id}`, and numbered ones too, as in `n${count}`.
  const starts = new Set([...markup.matchAll(/([\w-]+)\$\{/g)].map(([, start = '']) => start));
  const isUsed = (name: string) =>
    words.has(name) ||
    starts.has(name.replace(/\d+$/, '')) ||
    [...starts].some((start) => start.endsWith('-') && name.startsWith(start));
  const sheets = [
    ...globSync('src/**/*.css').map((path) => ({ path, css: textOf(path) })),
    ...globSync('src/**/*.astro').flatMap((path) =>
      [...textOf(path).matchAll(STYLE)].map(([, css = '']) => ({ path, css })),
    ),
  ];
  const unused = sheets.flatMap(({ path, css }) =>
    classesOf(css)
      .filter((name) => !isUsed(name))
      .map((name) => `${path}: .${name}`),
  );
  expect([...new Set(unused)]).toEqual([]);
});

test('every page in a layout imports one of the three sheets of utilities', () => {
  const inLayout = globSync('src/pages/**/*.astro').filter((path) => textOf(path).includes("'#layouts/"));
  expect(inLayout.length).toBeGreaterThan(15);
  expect(inLayout.filter((path) => !textOf(path).match(/'#styles\/(?:pages|on-demand|embed)\.css'/))).toEqual(
    [],
  );
});
