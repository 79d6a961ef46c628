import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../source.ts';

/** Field within which `order` is unique. */
const GROUPS: Record<string, string> = { faq: 'topic', tools: 'category' };

function checkFile({ path, text }: ContentFile): Problem[] {
  const problems: Problem[] = [];
  if (/\s/.test(path)) {
    const sentence =
      'There is a space in the name of this file, which would stand in addresses. Use - in its place.';
    problems.push({ rule: 'file', file: path, sentence });
  }
  if (text.startsWith('\uFEFF')) {
    const sentence =
      'An invisible sign (a byte order mark) stands at the beginning. Save the file as "UTF-8" and not as "UTF-8 with BOM".';
    problems.push({ rule: 'file', file: path, line: 1, sentence });
  }
  return problems;
}

function checkOrder({ name, files }: CheckedCollection): Problem[] {
  const taken = new Map<string, string>();
  return files.flatMap((file): Problem[] => {
    const fields = (file.data ?? {}) as Record<string, unknown>;
    if (typeof fields.order !== 'number') return [];
    const group = GROUPS[name];
    const place = `${group ? fields[group] : ''} ${fields.order}`;
    const other = taken.get(place);
    if (!other) {
      taken.set(place, file.path);
      return [];
    }
    const offset = /^order:/m.exec(file.text)?.index ?? 0;
    const line = file.text.slice(0, offset).split('\n').length;
    const sentence = `is ${fields.order}, as in ${other}. Which of the two comes first?`;
    return [{ rule: 'file', file: file.path, line, field: 'order', sentence }];
  });
}

/** Checks file names, encoding and unique `order` values. */
export function checkFiles(collections: readonly CheckedCollection[]): Problem[] {
  return collections.flatMap((collection) => [
    ...collection.files.flatMap(checkFile),
    ...checkOrder(collection),
  ]);
}
