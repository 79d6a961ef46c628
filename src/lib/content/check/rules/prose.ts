import { basename } from 'node:path';
import { FILM_PAGES, NEWS_FEED, PATHS } from '#lib/paths.ts';
import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';
import { type ContentFile, filesUnder, lineAt } from '../source.ts';

const LINK = /\]\((\/[^)\s]*)\)|href=["'](\/[^"']*)["']|^\s*(?:- )?href:\s*["']?(\/[^\s"'#]*(?:#[\w-]+)?)/gm;

/** Internal link targets known before the build. */
function knownAddresses(root: string, collections: readonly CheckedCollection[]): Set<string> {
  const filesOf = (collection: string) => collections.find(({ name }) => name === collection)?.files ?? [];
  return new Set<string>([
    ...Object.values(PATHS),
    NEWS_FEED,
    ...filesOf('news').map(({ path }) => `${PATHS.news}/${basename(path, '.mdx')}`),
    ...filesOf('videos').map(({ path }) => `${FILM_PAGES}/${basename(path, '.yaml')}`),
    ...filesUnder(root, 'public').map((path) => path.slice('public'.length)),
  ]);
}

/** Checks internal links; anchors are checked in the built pages. */
export function checkLinks(root: string, collections: readonly CheckedCollection[]): Problem[] {
  const known = knownAddresses(root, collections);
  return collections.flatMap(({ files }) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(LINK)].flatMap((match): Problem[] => {
        const href = match[1] ?? match[2] ?? match[3] ?? '';
        const address = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
        if (known.has(address)) return [];
        const line = lineAt(text, match.index + match[0].indexOf(href));
        return [
          { rule: 'link', file: path, line, sentence: `The link ${href} leads to no page of the site.` },
        ];
      }),
    ),
  );
}

function pictures({ path, body, bodyLine }: ContentFile): Problem[] {
  return [...body.matchAll(/!\[\s*\]\(([^)]*)\)|<img\b(?![^>]*\salt=)[^>]*>/g)].map((match) => ({
    rule: 'alt',
    file: path,
    line: bodyLine - 1 + lineAt(body, match.index),
    sentence: `The picture ${match[1] ?? match[0]} says nothing to whoever cannot see it. Write what it shows: ![What it shows](…).`,
  }));
}

/** Checks that images have alt text. */
export function checkPictures(collections: readonly CheckedCollection[]): Problem[] {
  return collections.flatMap(({ files }) => files.flatMap(pictures));
}
