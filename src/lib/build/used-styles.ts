import { createHash } from 'node:crypto';
import { type Selector, transform } from 'lightningcss';

/** Names in a page and its scripts that could be classes or variables. */
export interface Names {
  has(name: string): boolean;
}

/** Entities that the build writes into attributes. */
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

export const decodeEntities = (text: string) =>
  // Fast path: almost none of the millions of words has an entity.
  !text.includes('&')
    ? text
    : text.replaceAll(/&(?:quot|#34|#39|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Classes and variables named in pages (without styles) or scripts. Names composed by a script count by
 * prefix (`t-${id}`), so that their rules remain. @param besides names found in other texts
 */
export function namesIn(texts: readonly string[], besides?: Names): Names {
  const words = new Set<string>();
  const starts = new Set<string>();
  for (const text of texts) {
    const markup = text.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, '');
    // A class may contain a quote, so words are split by one delimiter at a time; `=word` is an unquoted
    // attribute.
    const ends = [/[\s"]+/, /[\s']+/, /[\s`]+/, /[\s"'`]+/, /[\s<>=]+/];
    for (const word of new Set(ends.flatMap((end) => markup.split(end)))) {
      words.add(decodeEntities(word));
      const [, start] = /^([a-z][\w-]*-)(?:\$\{|$)/.exec(word) ?? [];
      if (start) starts.add(start);
    }
    // In attributes of drawings, or read by scripts.
    for (const [variable] of markup.matchAll(/--[a-z][\w-]*/g)) words.add(variable);
  }
  return {
    has: (name) =>
      words.has(name) || [...starts].some((start) => name.startsWith(start)) || besides?.has(name) === true,
  };
}

const OF_SCRIPTS = new WeakMap<readonly string[], Names>();

/** Cached per list of scripts, which most pages share. */
export function namesInScripts(scripts: readonly string[]): Names {
  const names = OF_SCRIPTS.get(scripts) ?? namesIn(scripts);
  OF_SCRIPTS.set(scripts, names);
  return names;
}

/** Scripts that a page loads directly or indirectly, as names below `/_astro/`. */
export async function scriptsOf(html: string, read: (name: string) => Promise<string>): Promise<string[]> {
  const named = (text: string) =>
    [...text.matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.js)["'`]/g)].map(([, name = '']) => name);
  const found = new Set(named(html));
  for (const name of found) for (const next of named(await read(name))) found.add(next);
  return [...found];
}

const namesOf = (css: string, pattern: RegExp) =>
  new Set([...css.matchAll(pattern)].map(([, name = '']) => name));
const variablesDeclared = (css: string) => namesOf(css, /[{;]\s*(--[\w-]+)\s*:/g);
const variablesRead = (css: string) => namesOf(css, /var\(\s*(--[\w-]+)/g);
const keyframesOf = (css: string) => namesOf(css, /@keyframes\s+([\w-]+)/g);

/** Class names of a style sheet, unescaped as in markup. */
export function classesOf(css: string): string[] {
  // An escaped quote belongs to a class name.
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|(?<!\\)"(?:\\.|[^"\\])*"/g, '');
  const escaped = namesOf(plain, /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g);
  // A leading digit is a number; in a class it would be escaped.
  return [...escaped].filter((name) => !/^\d/.test(name)).map((name) => name.replaceAll(/\\(.)/g, '$1'));
}

export function unusedClasses(css: string, names: Names): string[] {
  const moving = keyframesOf(css);
  return classesOf(css).filter((name) => !names.has(name) && !moving.has(name));
}

/** Results by digest of input and names; similar pages share them. */
const LEFT = new Map<string, string>();

function without(css: string, names: readonly string[]): string {
  const cacheKey = createHash('sha256')
    .update(JSON.stringify([css, names]))
    .digest('base64');
  const left = LEFT.get(cacheKey) ?? transformedWithout(css, names);
  LEFT.set(cacheKey, left);
  return left;
}

function transformedWithout(css: string, names: readonly string[]): string {
  const unused = new Set(names);
  const isUnused = (selector: Selector) =>
    selector.some((part) => part.type === 'class' && unused.has(part.name));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Removes a rule when all of its selectors are unused,
    unusedSymbols: [...names],
    // and unused selectors from the remaining rules.
    visitor: { Selector: (selector) => (isUnused(selector) ? [] : selector) },
  });
  return code.toString();
}

/**
 * Removes rules of unused classes and variables no longer read; rules without a class (elements,
 * attributes, fonts) remain. @throws on invalid CSS
 */
export function usedStyles(css: string, names: Names): string {
  let left = without(css, unusedClasses(css, names));
  for (;;) {
    const read = variablesRead(left);
    const unread = [...variablesDeclared(left)].filter((name) => !read.has(name) && !names.has(name));
    const less = unread.length === 0 ? left : without(left, unread);
    if (less.length >= left.length) return left;
    left = less;
  }
}
