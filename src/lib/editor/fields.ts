import { z } from 'astro/zod';

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
  type?: 'date';
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

/** Characters per line of a form; longer texts get a growing box. */
const ONE_LINE = 120;

/** Replaces Astro's reference: target collection, and the field shown for its entries. */
export const referenceTo = (collection: string, shows: string) => z.string().meta({ collection, shows });

/** `pro_tip` as a label: `Pro tip`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Pattern and error message for editors. */
function patternOf(node: Node): EditorField['pattern'] {
  const source = node.pattern ?? node.allOf?.find(({ pattern }) => pattern)?.pattern;
  if (node.format === 'uri') return ['^https://\\S+$', 'An address that begins with https://.'];
  return source === undefined ? undefined : [source, `Not written as it should be: ${node.description}`];
}

function textField(node: Node): Partial<EditorField> {
  const isLong = node.lines
    ? node.lines === 'many'
    : !node.pattern && !node.format && (node.maxLength ?? Infinity) > ONE_LINE;
  return {
    widget: isLong ? 'text' : 'string',
    pattern: patternOf(node),
    // A minimum of 1 is implied by `required`.
    minlength: node.minLength && node.minLength > 1 ? node.minLength : undefined,
    maxlength: node.maxLength,
  };
}

function numberField(node: Node): Partial<EditorField> {
  const isWhole = node.type === 'integer';
  const least = node.minimum ?? node.exclusiveMinimum;
  const above = isWhole && node.exclusiveMinimum !== undefined ? node.exclusiveMinimum + 1 : least;
  const most = node.maximum === Number.MAX_SAFE_INTEGER ? undefined : node.maximum;
  const min = above === Number.MIN_SAFE_INTEGER ? undefined : above;
  return { widget: 'number', value_type: isWhole ? 'int' : 'float', min, max: most };
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
  Object.entries(node.properties ?? {}).map(([name, part]) =>
    fieldOf(name, part, node.required?.includes(name) ?? false),
  );

/** Form of a collection, with its limits. @throws naming a field that no form control supports. */
export function formOf(schema: z.ZodType): EditorField[] {
  const node = z.toJSONSchema(schema, {
    // The input type: defaults may be omitted.
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date' });
    },
  }) as Node;
  return fieldsOf(node);
}
