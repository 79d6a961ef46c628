import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPlaceholderVideo, videoHost } from '#lib/content/video-address.ts';
import { FILM_PAGES, NEWS_FEED, PATHS } from '#lib/paths.ts';
import {
  type CheckedCollection,
  filesOf,
  filesUnder,
  lineOfField,
  type Problem,
  problemsAt,
} from './source.ts';

const LINK = /\]\((\/[^)\s]*)\)|href=["'](\/[^"']*)["']/g;

/** A link to no page, as a pattern for the editor, which has no list of articles, films and files. */
export const DEAD_LINK = `(?:\\]\\(|href=["'])/(?!(?:${[
  ...Object.values(PATHS).map((path) => path.slice(1)),
  ...[PATHS.news, FILM_PAGES].map((path) => `${path.slice(1)}/[\\w-]+`),
  `[^)\\s"']+\\.\\w+`,
].join('|')})/?[?#)"'])`;

/** Reports internal links without a target; tests/built/links.test.ts checks their anchors. */
export function checkLinks(root: string, collections: readonly CheckedCollection[]): Problem[] {
  const known = new Set<string>([
    ...Object.values(PATHS),
    NEWS_FEED,
    ...filesOf(collections, 'news').map(({ id }) => `${PATHS.news}/${id}`),
    ...filesOf(collections, 'videos').map(({ id }) => `${FILM_PAGES}/${id}`),
    ...filesUnder(root, 'public').map((path) => path.slice('public'.length)),
  ]);
  return collections.flatMap(({ files }) =>
    files.flatMap((file) =>
      problemsAt(file, LINK, ([, inProse, inTag]) => {
        const href = inProse ?? inTag ?? '';
        const address = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
        return known.has(address) ? undefined : `The link ${href} leads to no page of the site.`;
      }),
    ),
  );
}

const ADDRESS = /https:\/\/[^\s"'<>)]+/g;
/** Reserved domains (RFC 2606, RFC 6761). */
const RESERVED =
  /\b(?:[\w-]+\.)*(?:example\.(?:com|org|net|co\.uk|uk)|[\w-]+\.(?:example|test|invalid|localhost))\b/g;

/** Reports placeholder addresses, which a production build must not publish (A-28). */
export function checkPlaceholders(collections: readonly CheckedCollection[]): Problem[] {
  return collections.flatMap(({ files }) =>
    files.flatMap((file) => [
      ...problemsAt(file, ADDRESS, ([url]) =>
        videoHost(url) && isPlaceholderVideo(url)
          ? `${url} is a placeholder. Put the address of the real film here before the site goes live.`
          : undefined,
      ),
      ...problemsAt(
        file,
        RESERVED,
        ([address]) => `${address} is an example address that nobody can visit. Put a real one here.`,
      ),
    ]),
  );
}

/** Read by an article, and in no collection. */
export const isPicture = (path: string): boolean =>
  /^content\/news\/pictures\/[^/]+\.(?:avif|jpe?g|png|webp)$/.test(path);

/** Each picture that an article names is there, and each that is there is named. */
export function checkPictures(
  root: string,
  collections: readonly CheckedCollection[],
  strays: readonly string[],
): Problem[] {
  const named = filesOf(collections, 'news').flatMap((article) => {
    const { file } = (article.data.photo ?? {}) as { file?: unknown };
    return typeof file === 'string' ? [{ article, path: file.slice(1) }] : [];
  });
  const missing = named.filter(({ path }) => isPicture(path) && !existsSync(join(root, path)));
  const unnamed = strays.filter((path) => isPicture(path) && !named.some((one) => one.path === path));
  return [
    ...missing.map(({ article, path }) => ({
      file: article.path,
      line: lineOfField(article, ['photo', 'file']),
      field: 'photo.file',
      sentence: `names ${path}, and there is no such file.`,
    })),
    ...unnamed.map((file) => ({ file, sentence: 'No article shows this picture. Delete it.' })),
  ];
}
