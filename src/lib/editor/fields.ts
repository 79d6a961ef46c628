import { z } from 'astro/zod';
import { REPEATED } from '../content/check/single-source.ts';

/** A field of Sveltia CMS's configuration; `fields` and `field` nest. */
export interface EditorField {
  name: string;
  label: string;
  widget:
    | 'boolean'
    | 'datetime'
    | 'image'
    | 'list'
    | 'number'
    | 'object'
    | 'relation'
    | 'select'
    | 'string'
    | 'text';
  required: boolean;
  hint?: string;
  default?: unknown;
  /** Regular expression and its error message. */
  pattern?: [source: string, message: string];
  /** Whether a picture may be an address elsewhere. */
  choose_url?: false;
  minlength?: number;
  maxlength?: number;
  min?: number;
  max?: number;
  value_type?: 'int' | 'float';
  type?: 'date' | 'url';
  format?: string;
  options?: string[];
  collection?: string;
  value_field?: string;
  display_fields?: string[];
  field?: EditorField;
  fields?: EditorField[];
  collapsed?: boolean;
  summary?: string;
}

/** The subset of JSON Schema generated from content schemas, with their `meta`. */
interface Node {
  type?: string;
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  /** Changed by a developer only: no part of the form, which keeps it. */
  readOnly?: true;
  enum?: string[];
  additionalProperties?: Node | boolean;
  format?: string;
  pattern?: string;
  allOf?: Node[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  description?: string;
  /** Target collection of a reference. */
  collection?: string;
  shows?: string;
  /** Allowed keys of a record. */
  keys?: readonly string[];
  /** Endings of a picture; before it is saved, the editor has its name alone. */
  picture?: string;
  /** Whether line breaks are allowed. By default only in long texts. */
  lines?: 'one' | 'many';
}

/** Keywords with a part in a form; anything else is a rule that the form would not apply. */
const KEYWORDS = new Set([
  ...['type', 'properties', 'required', 'items', 'readOnly', 'enum', 'additionalProperties', 'propertyNames'],
  ...['format', 'pattern', 'allOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'default', 'description', 'collection', 'shows', 'keys', 'picture', 'lines'],
]);
const FORMATS = ['uri', 'date', 'regex'];

/** Characters per line of a form; longer texts get a growing box. */
const ONE_LINE = 120;

/** Replaces Astro's reference: target collection, and the field shown for its entries. */
export const referenceTo = (collection: string, shows: string) => z.string().meta({ collection, shows });

/** `pro_tip` as a label: `Pro tip`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Without what has its own source, and without what YAML would take for a date. */
const WORDS = `(?!\\d{4}-\\d\\d?-\\d\\d?(?:[Tt\\s]+\\d\\d?:\\d\\d|$))(?![\\s\\S]*(?:${REPEATED}))`;

const everywhere = (source: string) => `(?=[\\s\\S]*?(?:${source}))`;

/** Pattern and error message for editors. */
function patternOf({ format, pattern, allOf = [], description }: Node): EditorField['pattern'] {
  if (format === 'uri') return ['^https://\\S+$', 'An address that begins with https://.'];
  const sources = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  return sources.length > 0
    ? [`^${WORDS}${sources.map(everywhere).join('')}`, `Not written as it should be: ${description}`]
    : [
        `^${WORDS}`,
        'A price is only under Prices, and the name of an app is written {jobz}. A date alone is no text.',
      ];
}

function textField(node: Node): Partial<EditorField> {
  const isLong = node.lines
    ? node.lines === 'many'
    : !node.pattern && !node.format && (node.maxLength ?? Infinity) > ONE_LINE;
  return {
    widget: isLong ? 'text' : 'string',
    // Checked by the browser's own parser of addresses.
    type: node.format === 'uri' ? 'url' : undefined,
    pattern: patternOf(node),
    // A minimum of 1 is implied by `required`.
    minlength: node.minLength && node.minLength > 1 ? node.minLength : undefined,
    maxlength: node.maxLength,
  };
}

function numberField(node: Node): Partial<EditorField> {
  const { maximum: max, exclusiveMinimum: below } = node;
  if (max === undefined) throw new Error('has no maximum, and YAML writes an infinite number');
  if (node.type === 'integer')
    return { widget: 'number', value_type: 'int', min: below === undefined ? node.minimum : below + 1, max };
  if (below) throw new Error('can be more than nought only, or have a minimum');
  const pattern: EditorField['pattern'] = below === undefined ? undefined : ['[1-9]', 'More than 0.'];
  return { widget: 'number', value_type: 'float', min: below ?? node.minimum, max, pattern };
}

function listField(node: Node): Partial<EditorField> {
  const { items = {}, minItems: min, maxItems: max } = node;
  if (items.properties) {
    const fields = fieldsOf(items);
    const [first] = fields.filter(({ widget }) => widget === 'string' || widget === 'text');
    return {
      widget: 'list',
      fields,
      min,
      max,
      collapsed: true,
      summary: first && `{{${first.name}}}`,
    };
  }
  return { widget: 'list', field: fieldOf('entry', items, true), min, max };
}

function groupField(node: Node): Partial<EditorField> {
  if (node.properties) return { widget: 'object', fields: fieldsOf(node) };
  const each = node.additionalProperties;
  if (!node.keys || typeof each !== 'object')
    throw new Error('has free keys: list them with `meta({ keys })`');
  return {
    widget: 'object',
    fields: node.keys.map((key) => ({ ...fieldOf(key, each, true), collapsed: true })),
  };
}

function widgetOf(node: Node): Partial<EditorField> {
  if (node.collection)
    return {
      widget: 'relation',
      collection: node.collection,
      value_field: '{{slug}}',
      display_fields: [node.shows ?? '{{slug}}'],
    };
  if (node.picture)
    return {
      widget: 'image',
      pattern: [node.picture, 'A photograph or drawing as JPEG, PNG, WebP or AVIF.'],
      choose_url: false,
    };
  if (node.enum) return { widget: 'select', options: node.enum };
  if (node.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  switch (node.type) {
    case 'string':
      return textField(node);
    case 'integer':
    case 'number':
      return numberField(node);
    case 'boolean':
      return { widget: 'boolean' };
    case 'array':
      return listField(node);
    case 'object':
      return groupField(node);
    default:
      throw new Error(`has no form control: ${JSON.stringify(node)}`);
  }
}

function fieldOf(name: string, node: Node, required: boolean): EditorField {
  try {
    const rule = Object.keys(node).find((keyword) => !KEYWORDS.has(keyword));
    if (rule || (node.format && !FORMATS.includes(node.format)))
      throw new Error(`has a rule that no form control has: ${rule ?? node.format}`);
    const field = {
      name,
      label: labelOf(name),
      required,
      hint: node.description,
      default: node.default,
      ...widgetOf(node),
    };
    // Omits undefined, which the editor would take for a value.
    return Object.fromEntries(
      Object.entries(field).filter(([, value]) => value !== undefined),
    ) as unknown as EditorField;
  } catch (fault) {
    throw new Error(`${name}: ${fault instanceof Error ? fault.message : fault}`);
  }
}

const fieldsOf = (node: Node): EditorField[] =>
  Object.entries(node.properties ?? {})
    .filter(([, part]) => !part.readOnly)
    .map(([name, part]) => fieldOf(name, part, node.required?.includes(name) ?? false));

/** Form of a collection, with its limits. @throws naming a field that no form control supports. */
export function formOf(schema: z.ZodType): EditorField[] {
  const node = z.toJSONSchema(schema, {
    // The input type: defaults may be omitted.
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type, checks = [] } = zodSchema._zod.def;
      if (type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date' });
      const isLost = checks.some(({ _zod: { def } }) => {
        const { check, pattern } = def as { check: string; pattern?: RegExp };
        return check === 'custom' || type === 'date' || pattern?.flags;
      });
      if (isLost) Object.assign(jsonSchema, { lost: true });
    },
  }) as Node;
  return fieldsOf(node);
}
