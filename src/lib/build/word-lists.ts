import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { stemOf } from '../search/terms.ts';

const SUFFIX = '?stems';

const stemsOf = (group: string) =>
  new Set(
    group
      .trim()
      .split(/\s+/)
      .map((word) => word.split('-').map(stemOf).join('-')),
  );

/** `import list from './words.yaml?stems'`: its groups as stems in an order that compresses well, a line each. */
export function wordLists(): Plugin {
  return {
    name: 'word-lists',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.yaml${SUFFIX}`)) return null;
      const { groups } = parse(await readFile(id.slice(0, -SUFFIX.length), 'utf8')) as { groups: string[] };
      const lines = groups.map((line) =>
        line
          .split(',')
          .map((group) => [...stemsOf(group)].sort().join(' '))
          .join(','),
      );
      return `export default ${JSON.stringify(lines.sort().join('\n'))}`;
    },
  };
}
