import { isMap, isNode } from 'yaml';
import type { CheckedCollection } from '../collections.ts';
import { describedAs, issueText } from '../issue-in-words.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../source.ts';

/** Line of a field; for a missing field of its nearest ancestor. */
function lineOfField(file: ContentFile, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = depth === 1 ? file.document.contents : file.document.getIn(path.slice(0, depth - 1), true);
    const key = path[depth - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => String(item.key) === String(key));
      if (isNode(pair?.key) && pair.key.range) return file.lineOf(pair.key.range[0]);
    }
    const node = file.document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return file.lineOf(node.range[0]);
  }
  return file.lineOf(0);
}

function checkFile(file: ContentFile, schema: CheckedCollection['schema']): Problem[] {
  if (file.document.errors.length) {
    return file.document.errors.map((fault) => ({
      rule: 'schema',
      file: file.path,
      line: file.lineOf(fault.pos[0]),
      sentence: `This is not YAML: ${(fault.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '.')} A text with a colon or a # in it needs quotes.`,
    }));
  }
  const result = schema.safeParse(file.data ?? {});
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path): Problem => {
      const description = issue.code === 'unrecognized_keys' ? undefined : describedAs(schema, path);
      return {
        rule: 'schema',
        file: file.path,
        line: lineOfField(file, path),
        field: path.join('.') || undefined,
        sentence: description ? `${issueText(issue)} ${description}` : issueText(issue),
      };
    });
  });
}

/** Validates files against their schemas and reports files of no collection. */
export function checkSchemas(
  collections: readonly CheckedCollection[],
  strays: readonly string[],
): Problem[] {
  return [
    ...collections.flatMap(({ files, schema }) => files.flatMap((file) => checkFile(file, schema))),
    ...strays.map((file): Problem => {
      const sentence = 'Nothing reads this file: it is in no collection, or its name ends otherwise.';
      return { rule: 'schema', file, sentence };
    }),
  ];
}
