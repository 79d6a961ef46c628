import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markupOf, tagPattern } from '#lib/build/html-tags.ts';
import { builtFile } from '#lib/build/indexable.ts';
import type { Problem } from './problem.ts';
import { filesUnder, lineAt } from './source.ts';

interface BuiltPage {
  file: string;
  html: string;
  ids: Set<string>;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const decode = (text: string) =>
  text.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

function readPage(root: string, folder: string, path: string): BuiltPage {
  const html = markupOf(readFileSync(join(root, path), 'utf8'));
  const ids = [...html.matchAll(tagPattern())].map(([tag]) => attribute(tag, 'id'));
  return { file: path.slice(folder.length + 1), html, ids: new Set(ids.map((id) => decode(id ?? ''))) };
}

interface Options {
  root: string;
  /** Folder of the built pages relative to the root: `dist`. */
  folder: string;
  /** True for paths of pages made on demand, which have no file. */
  isOnDemand?: (pathname: string) => boolean;
}

/** Reports dead links and anchors, images without alt text, and duplicate titles in the built pages. */
export function checkBuilt({ root, folder, isOnDemand = () => false }: Options): Problem[] {
  const paths = filesUnder(root, folder).filter((path) => path.endsWith('.html'));
  const pages = new Map(paths.map((path) => [path, readPage(root, folder, path)]));

  const linkProblem = (page: BuiltPage, href: string): string | undefined => {
    const [address = '', anchor = ''] = decode(href).split('#');
    const pathname = address.replace(/\?.*$/, '');
    if (pathname.startsWith('/api/')) return undefined;
    let target: BuiltPage | undefined = page;
    if (pathname) {
      const file = builtFile(decodeURIComponent(pathname), folder);
      target = pages.get(file);
      const isFile = existsSync(join(root, folder, pathname)) && /\.\w+$/.test(pathname);
      if (!target && !isFile && !isOnDemand(pathname))
        return `The link ${href} leads to no page of the site.`;
    }
    const id = decodeURIComponent(anchor);
    if (!target || !id || id === 'top' || target.ids.has(id)) return undefined;
    return `The link ${href} leads to a place that is not on that page: nothing there has the id "${id}".`;
  };

  const problems = [...pages.values()].flatMap((page): Problem[] => {
    const at = (index: number) => ({ file: `${folder}/${page.file}`, line: lineAt(page.html, index) });
    const links = [...page.html.matchAll(tagPattern('a'))].flatMap((match): Problem[] => {
      const href = attribute(match[0], 'href');
      const isOurs = href !== undefined && (/^\/(?!\/)/.test(href) || href.startsWith('#'));
      const sentence = isOurs ? linkProblem(page, href) : undefined;
      return sentence ? [{ rule: 'link', ...at(match.index), sentence }] : [];
    });
    const pictures = [...page.html.matchAll(tagPattern('img'))]
      .filter((match) => !/\salt(?:[\s=>]|$)/.test(match[0]))
      .map(
        (match): Problem => ({ rule: 'alt', ...at(match.index), sentence: `${match[0]} has no alt text.` }),
      );
    const drawings = [...page.html.matchAll(tagPattern('svg'))]
      .filter((match) => attribute(match[0], 'role') === 'img')
      .filter((match) => !/^\s*<title>[^<]/.test(page.html.slice(match.index + match[0].length)))
      .filter((match) => !/\saria-label(?:ledby)?="[^"]+"/.test(match[0]))
      .map((match): Problem => ({ rule: 'alt', ...at(match.index), sentence: `${match[0]} has no name.` }));
    return [...links, ...pictures, ...drawings];
  });
  return [...problems, ...sameHeads([...pages.values()], folder)];
}

/** Indexed pages with the same title or description. */
function sameHeads(pages: readonly BuiltPage[], folder: string): Problem[] {
  const listed = pages.filter(({ html }) => !/<meta name="robots" content="noindex"/.test(html));
  const heads = [
    { field: 'title', pattern: /<title>([^<]*)<\/title>/ },
    { field: 'description', pattern: /<meta name="description" content="([^"]*)"/ },
  ];
  return heads.flatMap(({ field, pattern }) => {
    const first = new Map<string, string>();
    return listed.flatMap(({ file, html }): Problem[] => {
      const text = pattern.exec(html)?.[1];
      if (!text)
        return [{ rule: 'twice', file: `${folder}/${file}`, field, sentence: 'is missing or empty.' }];
      const other = first.get(text);
      if (!other) {
        first.set(text, file);
        return [];
      }
      return [{ rule: 'twice', file: `${folder}/${file}`, field, sentence: `is the same as in ${other}.` }];
    });
  });
}
