import { readFile } from 'node:fs/promises';
import { type Selector, transform } from 'lightningcss';
import { hashOf } from './page-policy.ts';

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const SCRIPT_NAME = /["'`](?:\.\/|\/?_astro\/)([\w.@-]+\.js)["'`]/g;

/** Entities that the build writes into attributes. */
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

const namesOf = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

export interface Source {
  /** True when the text has the name, or composes it from a prefix: `t-${id}`. */
  uses(name: string): boolean;
  /** Names of files below `/_astro/`. */
  scripts: Set<string>;
}

/** @param text a page, whose styles are ignored, or a script */
export function sourceOf(text: string): Source {
  const markup = text.replaceAll(STYLE, '');
  const plain = markup.replaceAll(/&(?:quot|#34|#39|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
  const prefixes = namesOf(plain, /\b([a-z][\w-]*-)(?:\$\{|["'`])/g);
  // A word of its own: `m-0` is not used by `bottom-0`. A name with one of these signs is searched for instead.
  const words = new Set(markup.split(/[\s"'`<>=${}\\]+/));
  const contains = (name: string) =>
    /["'`<>=&${}\\]|^--/.test(name) ? plain.includes(name) : words.has(name);
  // A composed name has no variant; `aria-${…}` in a script is an attribute, not `aria-expanded:…`.
  const isComposed = (name: string) =>
    !name.includes(':') && [...prefixes].some((prefix) => name.startsWith(prefix));
  const search = (name: string) => contains(name) || isComposed(name);
  const known = new Map<string, boolean>();
  return {
    uses: (name) => {
      const isUsed = known.get(name) ?? search(name);
      known.set(name, isUsed);
      return isUsed;
    },
    scripts: namesOf(text, SCRIPT_NAME),
  };
}

export async function sourcesOf(page: Source, read: (name: string) => Promise<Source>): Promise<Source[]> {
  const sources = [page];
  const names = new Set(page.scripts);
  for (const name of names) {
    const script = await read(name);
    sources.push(script);
    for (const next of script.scripts) names.add(next);
  }
  return sources;
}

/** Class names of a style sheet, unescaped as in markup. */
export function classesOf(css: string): string[] {
  // An escaped quote belongs to a class name.
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|(?<!\\)"(?:\\.|[^"\\])*"/g, '');
  const escaped = namesOf(plain, /\.((?:\\.|[\w-]|[^\0-\x7f])+)/g);
  // A leading digit is a number; in a class it would be escaped.
  return [...escaped].filter((name) => !/^\d/.test(name)).map((name) => name.replaceAll(/\\(.)/g, '$1'));
}

export function unusedClasses(css: string, sources: readonly Source[]): string[] {
  const keyframes = namesOf(css, /@keyframes\s+([\w-]+)/g);
  return classesOf(css).filter(
    (name) => !keyframes.has(name) && !sources.some((source) => source.uses(name)),
  );
}

function unplayedKeyframes(css: string, sources: readonly Source[]): string[] {
  const rules = css.replaceAll(/@keyframes\s+[\w-]+/g, '');
  const isPlayed = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(rules);
  return [...namesOf(css, /@keyframes\s+([\w-]+)/g)].filter(
    (name) => !isPlayed(name) && !sources.some((source) => source.uses(name)),
  );
}

function unreadVariables(css: string, sources: readonly Source[]): string[] {
  const read = namesOf(css, /var\(\s*(--[\w-]+)/g);
  const declared = namesOf(css, /[{;]\s*(--[\w-]+)\s*:/g);
  return [...declared].filter((name) => !read.has(name) && !sources.some((source) => source.uses(name)));
}

/** Results by names and style sheet; similar pages share them. */
const RESULTS = new Map<string, string>();

function without(css: string, classes: readonly string[], symbols: readonly string[] = []): string {
  const key = `${classes.join()}\n${symbols.join()}\n${css}`;
  const known = RESULTS.get(key);
  if (known !== undefined) return known;
  const unused = new Set(classes);
  const isUnused = (selector: Selector): boolean =>
    selector.some((part) =>
      part.type === 'class'
        ? unused.has(part.name)
        : part.type === 'pseudo-class' &&
          (part.kind === 'where' || part.kind === 'is') &&
          part.selectors.every(isUnused),
    );
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Not for classes: of two rules with equal declarations it would remove the used one with the unused one.
    unusedSymbols: [...symbols],
    // A rule without a selector is removed.
    visitor: { Selector: (selector) => (isUnused(selector) ? [] : selector) },
  });
  RESULTS.set(key, code.toString());
  return code.toString();
}

/** Also keyframes and variables that nothing reads; rules without a class remain. @throws on invalid CSS */
export function usedStyles(css: string, sources: readonly Source[]): string {
  let used = without(css, unusedClasses(css, sources));
  for (;;) {
    const less = without(used, [], [...unplayedKeyframes(used, sources), ...unreadVariables(used, sources)]);
    if (less.length >= used.length) return used;
    used = less;
  }
}

/** Results include the new hash of each style by its old one. */
export function unusedStyleRemover(dir: URL) {
  const scripts = new Map<string, Promise<Source>>();
  const read = (name: string) => {
    const script = scripts.get(name) ?? readFile(new URL(`_astro/${name}`, dir), 'utf8').then(sourceOf);
    scripts.set(name, script);
    return script;
  };
  return async (page: string) => {
    const sources = await sourcesOf(sourceOf(page), read);
    const hashes = new Map<string, string>();
    const html = page.replaceAll(STYLE, (_, open: string, css: string, close: string) => {
      const used = usedStyles(css, sources);
      hashes.set(hashOf(css), hashOf(used));
      return open + used + close;
    });
    return { html, hashes };
  };
}
