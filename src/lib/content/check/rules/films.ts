import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';

const ENDINGS = ['webm', 'mp4', 'webp', 'vtt'];

/** Checks that all files of own films exist. */
export function checkFilms(root: string, collections: readonly CheckedCollection[]): Problem[] {
  const films = collections.find(({ name }) => name === 'videos')?.files ?? [];
  return films.flatMap(({ path, data }) => {
    const { file } = (data ?? {}) as { file?: unknown };
    if (typeof file !== 'string') return [];
    return ENDINGS.map((ending) => `public/media/${file}.${ending}`)
      .filter((missing) => !existsSync(join(root, missing)))
      .map((missing) => ({
        rule: 'film' as const,
        file: path,
        sentence: `${missing} is missing: it is a part of this film. \`npm run film\` makes those that are drawn here.`,
      }));
  });
}
