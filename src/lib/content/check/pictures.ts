import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import { type CheckedCollection, filesOf, lineOfField } from './source.ts';

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
