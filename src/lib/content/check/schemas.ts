import { z } from 'astro/zod';
import { type CheckedCollection, type ContentFile, lineOfField, type Problem } from './source.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema;
  description?: string;
}

/** Editor description of a field, or of its nearest ancestor. */
function descriptionOf(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let node: JsonSchema | undefined = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  let description: string | undefined;
  for (const step of path) {
    node = node?.properties?.[String(step)] ?? node?.items ?? node?.additionalProperties;
    description = node?.description ?? description;
  }
  return description;
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a date, YYYY-MM-DD',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

function limitText(issue: z.core.$ZodRawIssue & { code: 'too_big' | 'too_small' }): string {
  const isLeast = issue.code === 'too_small';
  const limit = Number(isLeast ? issue.minimum : issue.maximum);
  if (issue.origin === 'string' && isLeast && limit === 1) return 'is empty.';
  const least = issue.inclusive === false ? 'more than' : 'at least';
  const amount = `${issue.exact ? 'exactly' : isLeast ? least : 'at most'} ${limit}`;
  if (issue.origin === 'string') return `must have ${amount} characters.`;
  if (issue.origin === 'array') return `must have ${amount} ${limit === 1 ? 'entry' : 'entries'}.`;
  return `must be ${amount}.`;
}

/** Zod's messages in the words of an editor, without the field's name. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing.'
        : `must be ${KINDS[issue.expected ?? ''] ?? issue.expected}.`;
    case 'too_big':
    case 'too_small':
      return limitText(issue as Parameters<typeof limitText>[0]);
    case 'invalid_format':
      if (issue.format === 'url') return 'must be an address that begins with https://.';
      return 'has the wrong format.';
    case 'invalid_value':
      return `must be one of: ${issue.values?.join(', ')}.`;
    case 'unrecognized_keys':
      return 'is a field that nothing reads. Is it misspelt?';
    default:
      return undefined;
  }
}

function checkFile(file: ContentFile, schema: z.ZodType): Problem[] {
  if (file.document.errors.length) {
    return file.document.errors.map((fault) => ({
      file: file.path,
      line: file.lineOf(fault.pos[0]),
      sentence: `This is not YAML: ${(fault.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '.')} A text with a colon or a # in it needs quotes.`,
    }));
  }
  const { error } = schema.safeParse(file.data, { error: messageOf });
  return (error?.issues ?? []).flatMap((issue) => {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path): Problem => {
      const description = isUnknown ? undefined : descriptionOf(schema, path);
      return {
        file: file.path,
        line: lineOfField(file, path),
        field: path.join('.') || undefined,
        sentence: description ? `${issue.message} ${description}` : issue.message,
      };
    });
  });
}

/** Astro's own errors have no line (it drops the source) or description, and stop at the first file. */
export const checkSchemas = (collections: readonly CheckedCollection[]): Problem[] =>
  collections.flatMap(({ files, schema }) => files.flatMap((file) => checkFile(file, schema)));
