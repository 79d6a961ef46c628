import type { z } from 'astro/zod';

type Issue = z.core.$ZodIssue;
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
};

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Unwraps optional and default; the field's own description remains. */
function bare(schema: z.ZodType): z.ZodType {
  let inner = schema;
  for (let next = defOf(inner).innerType; next; next = defOf(inner).innerType) inner = next;
  return inner;
}

/** Editor description of a field, or of its nearest ancestor. */
export function describedAs(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema;
  let found: string | undefined;
  for (const step of path) {
    const def: Def = defOf(bare(at));
    at = def.shape?.[String(step)] ?? def.element ?? def.valueType;
    if (!at) break;
    found = at.description ?? bare(at).description ?? found;
  }
  return found;
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

function tooLong(issue: Issue & { code: 'too_big' | 'too_small' }): string {
  const isLeast = issue.code === 'too_small';
  const limit = Number(isLeast ? issue.minimum : issue.maximum);
  const edge = issue.inclusive === false ? (isLeast ? limit + 1 : limit - 1) : limit;
  const amount = `${issue.exact ? 'exactly' : isLeast ? 'at least' : 'at most'} ${edge}`;
  if (issue.origin === 'string') {
    return isLeast && edge === 1 ? 'is empty.' : `must have ${amount} characters.`;
  }
  if (issue.origin === 'array') return `must have ${amount} ${edge === 1 ? 'entry' : 'entries'}.`;
  return `must be ${amount}.`;
}

function format(issue: Issue & { code: 'invalid_format' }): string {
  if (issue.format === 'url') return 'must be an address that begins with https://.';
  if (issue.format === 'starts_with') return `must begin with ${'prefix' in issue ? issue.prefix : ''}.`;
  return 'is not written as it should be.';
}

/** Editor-facing message of a schema issue, without the field's name and description. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is missing.';
      return `must be ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'too_big':
    case 'too_small':
      return tooLong(issue);
    case 'invalid_format':
      return format(issue);
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'is a field that nothing reads. Is it misspelt?';
    case 'invalid_union':
      return 'has none of the forms it may have.';
    default:
      return /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  }
}
