import { decodeEntities, namesIn, namesInScripts } from './used-styles.ts';

/** A class in a style sheet; what begins with a digit is a number. */
const CLASS = /\.((?:\\.|[A-Za-z_-]|[^\0-\x7f])(?:\\.|[\w-]|[^\0-\x7f])*)/g;
const PLAIN = /^[\w-]+$/;
const CLASS_ATTRIBUTE = /(\sclass=)(?:"([^"]*)"|([^\s>"]+))/g;
const SCRIPT_OR_STYLE = /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/g;

/** Words that no class of a page may be renamed to: a name is never given a second meaning. */
const wordsOf = (text: string) => new Set(text.match(/_[0-9a-z]+/g));

const OF_SCRIPTS = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The same of the scripts of a page, once for each list of them. */
function wordsOfScripts(scripts: readonly string[]): ReadonlySet<string> {
  const words = OF_SCRIPTS.get(scripts) ?? wordsOf(scripts.join('\n'));
  OF_SCRIPTS.set(scripts, words);
  return words;
}

/** The markup of a page without its scripts and styles, each of which is given to `put`, and put back as that answers. */
function around(html: string, markup: (part: string) => string, put: (all: string, css?: string) => string) {
  let out = '';
  let done = 0;
  for (const { 0: all, 2: tag, 3: text = '', index } of html.matchAll(SCRIPT_OR_STYLE)) {
    out += markup(html.slice(done, index)) + put(all, tag === 'style' ? text : undefined);
    done = index + all.length;
  }
  return out + markup(html.slice(done));
}

/**
 * A page in which the classes with signs in their names, as utilities have them (`md:[grid-area:1/2]`), have short names.
 * They took a tenth of a page as it is sent. Classes that a script of the page names keep theirs, and so does what stands
 * elsewhere in the page, in the props of an island for example; names of letters alone are what tests and people look for.
 */
export function shortenClassNames(html: string, scripts: readonly string[]): string {
  const lists: string[] = [];
  let css = '';
  const rest = around(
    html,
    (part) =>
      part.replaceAll(CLASS_ATTRIBUTE, (_, __, quoted?: string, plain?: string) => {
        lists.push(quoted ?? plain ?? '');
        return ' ';
      }),
    (all, style) => {
      if (style === undefined) return all;
      css += style;
      return '';
    },
  );
  const elsewhere = namesIn([rest, decodeEntities(rest)], namesInScripts(scripts));
  const inSheet = new Set([...css.matchAll(CLASS)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')));
  const counts = new Map<string, number>();
  for (const name of decodeEntities(lists.join(' ')).split(/\s+/))
    if (!PLAIN.test(name) && inSheet.has(name) && !elsewhere.has(name))
      counts.set(name, (counts.get(name) ?? 0) + 1);

  const taken = new Set([...wordsOf(html), ...wordsOfScripts(scripts)]);
  const short = new Map<string, string>();
  let next = 0;
  for (const [name] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    let made: string;
    do made = `_${(next++).toString(36)}`;
    while (taken.has(made));
    short.set(name, made);
  }

  const inStyle = (style: string) =>
    style.replaceAll(CLASS, (all, name: string) => {
      const made = short.get(name.replaceAll(/\\(.)/g, '$1'));
      return made ? `.${made}` : all;
    });
  const inMarkup = (part: string) =>
    part.replaceAll(CLASS_ATTRIBUTE, (_, before: string, quoted?: string, plain?: string) => {
      const names = (quoted ?? plain ?? '')
        .split(/\s+/)
        .map((name) => short.get(decodeEntities(name)) ?? name);
      return quoted === undefined ? before + names.join('') : `${before}"${names.join(' ')}"`;
    });
  return around(html, inMarkup, (all, style) =>
    style === undefined ? all : all.replace(style, () => inStyle(style)),
  );
}
