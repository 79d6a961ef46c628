import { createHash } from 'node:crypto';
import { type Selector, transform } from 'lightningcss';

/** What a page and its scripts say, as the names that a rule could be meant for. */
export interface Names {
  has(name: string): boolean;
}

/** The entities that the build writes in attributes. */
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** A text as it was before the build wrote it into an attribute. */
export const decodeEntities = (text: string) =>
  // Nearly every word has none, and there are millions.
  !text.includes('&')
    ? text
    : text.replaceAll(/&(?:quot|#34|#39|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * The classes and variables named in texts, each a page (but for its styles) or a script. A name that a script puts
 * together counts by how it begins (`t-${id}`), so that no rule is taken for unused because its name is written nowhere
 * as a whole.
 * @param besides names that are in other texts.
 */
export function namesIn(texts: readonly string[], besides?: Names): Names {
  const words = new Set<string>();
  const starts = new Set<string>();
  for (const text of texts) {
    const markup = text.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, '');
    // A class may have a quote in it, so a word ends at one kind at a time; `=word` is an attribute without quotes.
    const ends = [/[\s"]+/, /[\s']+/, /[\s`]+/, /[\s"'`]+/, /[\s<>=]+/];
    for (const word of new Set(ends.flatMap((end) => markup.split(end)))) {
      words.add(decodeEntities(word));
      const [, start] = /^([a-z][\w-]*-)(?:\$\{|$)/.exec(word) ?? [];
      if (start) starts.add(start);
    }
    // In an attribute of a drawing, or read by a script.
    for (const [variable] of markup.matchAll(/--[a-z][\w-]*/g)) words.add(variable);
  }
  return {
    has: (name) =>
      words.has(name) || [...starts].some((start) => name.startsWith(start)) || besides?.has(name) === true,
  };
}

const OF_SCRIPTS = new WeakMap<readonly string[], Names>();

/** The names in the scripts of a page. Looked for once for each list of scripts: most pages share theirs. */
export function namesInScripts(scripts: readonly string[]): Names {
  const names = OF_SCRIPTS.get(scripts) ?? namesIn(scripts);
  OF_SCRIPTS.set(scripts, names);
  return names;
}

/** The scripts that a page asks for, now or later, as names under `/_astro/`: those in it, and those in a script of it. */
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

/** The classes that a style sheet has rules for, as they stand in markup. */
export function classesOf(css: string): string[] {
  // A quote behind a backslash belongs to the name of a class.
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|(?<!\\)"(?:\\.|[^"\\])*"/g, '');
  const escaped = namesOf(plain, /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g);
  // What begins with a digit is a number: a class would have it escaped.
  return [...escaped].filter((name) => !/^\d/.test(name)).map((name) => name.replaceAll(/\\(.)/g, '$1'));
}

/** The classes that a style sheet has rules for and that nothing names. */
export function unusedClasses(css: string, names: Names): string[] {
  const moving = keyframesOf(css);
  return classesOf(css).filter((name) => !names.has(name) && !moving.has(name));
}

/** What sheets became without some names, by the digest of both: pages of one kind have them in common. */
const LEFT = new Map<string, string>();

/** A style sheet without these classes and variables. */
function without(css: string, names: readonly string[]): string {
  const asked = createHash('sha256')
    .update(JSON.stringify([css, names]))
    .digest('base64');
  const left = LEFT.get(asked) ?? transformedWithout(css, names);
  LEFT.set(asked, left);
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
    // Takes a rule out when each of its selectors is unused,
    unusedSymbols: [...names],
    // this the selectors that are, from those that stay.
    visitor: { Selector: (selector) => (isUnused(selector) ? [] : selector) },
  });
  return code.toString();
}

/**
 * A style sheet without the rules whose class nothing names, and without the variables that nothing reads any more. What
 * has no class (elements, attributes, fonts) stays. Throws where the sheet is no CSS.
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
