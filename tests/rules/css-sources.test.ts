import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(path, 'utf8');

/** The files of this repository that a file imports, also those that it asks for later. */
function importsOf(path: string): string[] {
  const names = [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.(?:astro|tsx?))'/g)];
  return names
    .map(([, name = '']) =>
      name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(path), name)),
    )
    .filter((file) => existsSync(file));
}

/** A page and everything that it is made of. */
function partsOf(page: string): string[] {
  const found = new Set([page]);
  for (const path of found) for (const part of importsOf(path)) found.add(part);
  return [...found];
}

/** A class of the design with its value, as it stands in a list of classes and not in prose or a path. */
const UTILITY = new RegExp(
  '[\'"`\\s:](?:-?[mp][tbxyse]?|gap(?:-[xy])?|text|font|bg|fill|stroke|border|rounded|(?:(?:min|max)-)?[wh]|size|col|row|' +
    'grid|flex|items|justify|leading|outline|top)-(?:\\[|\\(|\\d|full|start|center|muted|ink|signal|semibold|line)',
);
/** Drawings are left out: the numbers of their paths read like utilities. */
const isStyled = (path: string) =>
  /^src\/(?:components\/(?!art\/)|features\/|layouts\/|pages\/)/.test(path) && UTILITY.test(textOf(path));

/** Which files a sheet looks through for classes. */
function sourcesOf(sheet: string): { within: string[]; not: string[] } {
  const css = textOf(sheet);
  const at = (name: string) => normalize(join(dirname(sheet), name));
  const within = [...css.matchAll(/@source "([^"]+)"/g)].map(([, name = '']) => at(name));
  const not = [...css.matchAll(/@source not "([^"]+)"/g)].map(([, name = '']) => at(name));
  for (const [, name = ''] of css.matchAll(/@import "(\.[^"]+\.css)"/g)) {
    const inner = sourcesOf(at(name));
    within.push(...inner.within);
    not.push(...inner.not);
  }
  return { within, not };
}

const has = (globs: readonly string[], path: string) =>
  globs.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`));

const PAGES = globSync('src/pages/**/*.astro').flatMap((page) => {
  const [, sheet] = /'#(styles\/(?:on-demand|embed)\.css)'/.exec(textOf(page)) ?? [];
  return sheet ? [{ page, sheet: `src/${sheet}` }] : [];
});

test.each(PAGES)('$sheet looks through every part of $page that has classes', ({ page, sheet }) => {
  const { within, not } = sourcesOf(sheet);
  const missing = partsOf(page).filter((path) => isStyled(path) && (!has(within, path) || has(not, path)));
  expect(missing).toEqual([]);
});
