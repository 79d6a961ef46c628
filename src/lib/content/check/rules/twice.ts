import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';

/** Collections with page titles and descriptions. */
const PAGES = ['pages', 'news'];
const FIELDS = ['title', 'description'];

/** Page titles and descriptions must be unique, to be distinguishable in search results. */
export function checkTwice(collections: readonly CheckedCollection[]): Problem[] {
  const files = collections.filter(({ name }) => PAGES.includes(name)).flatMap((one) => one.files);
  return FIELDS.flatMap((field) => {
    const first = new Map<string, string>();
    return files.flatMap((file): Problem[] => {
      const value = (file.data as Record<string, unknown> | undefined)?.[field];
      if (typeof value !== 'string') return [];
      const key = value.trim().toLowerCase();
      const other = first.get(key);
      if (!other) {
        first.set(key, file.path);
        return [];
      }
      const line = file.lineOf(new RegExp(`^${field}:`, 'm').exec(file.text)?.index ?? 0);
      const at = file.path.endsWith('.mdx') ? line - 1 : line;
      return [{ rule: 'twice', file: file.path, line: at, field, sentence: `is the same as in ${other}.` }];
    });
  });
}
