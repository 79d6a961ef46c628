import type { reference as astroReference } from 'astro:content';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { contentCollections } from '../schemas.ts';
import { type ContentFile, filesUnder, readContent } from './source.ts';

export interface CheckedCollection {
  name: string;
  base: string;
  schema: z.ZodType;
  files: ContentFile[];
}

const asAstros = (reference: (collection: string) => z.ZodType) =>
  reference as unknown as typeof astroReference;

/** Supports `*` and `**`, the only wildcards in use, as Astro's loader does. */
function matcher(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}$`);
}

/**
 * Collections of `lib/content/schemas.ts` with their files, and files of no collection. References are
 * checked by file name.
 */
export function readCollections(root: string): { collections: CheckedCollection[]; strays: string[] } {
  const bases = new Map(
    Object.entries(contentCollections(asAstros(() => z.string()))).map(([name, { base }]) => [name, base]),
  );
  const reference = (collection: string) =>
    z.string().superRefine((id, context) => {
      const base = bases.get(collection) ?? `content/${collection}`;
      if (['yaml', 'mdx'].some((kind) => existsSync(join(root, base, `${id}.${kind}`)))) return;
      context.addIssue({ code: 'custom', message: `names "${id}", and there is no such file in ${base}.` });
    });

  const all = filesUnder(root, 'content');
  const taken = new Set<string>();
  const collections = Object.entries(contentCollections(asAstros(reference))).map(
    ([name, { base, pattern, schema }]) => {
      const belongs = matcher(pattern);
      const paths = all.filter(
        (path) => path.startsWith(`${base}/`) && belongs.test(path.slice(base.length + 1)),
      );
      for (const path of paths) taken.add(path);
      return { name, base, schema: schema as z.ZodType, files: paths.map((path) => readContent(root, path)) };
    },
  );
  return { collections, strays: all.filter((path) => !taken.has(path)) };
}
