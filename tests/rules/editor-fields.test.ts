import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { APPS } from '#domain/apps.ts';
import { checkContent } from '#lib/content/check/check-content.ts';
import { readCollections } from '#lib/content/check/source.ts';
import { editorConfig } from '#lib/editor/config.ts';
import type { EditorField } from '#lib/editor/fields.ts';
import { ContentFolder, GOOD_CONTENT } from '#tests/builders/content-folder.ts';

/** As the editor reads a pattern: with slashes around it, it would have flags. */
function patternOf(source: string): RegExp {
  const { pattern = '', flags } =
    /^\/?(?<pattern>.+?)(?:\/(?<flags>[dgimsuy]*))?$/.exec(source)?.groups ?? {};
  return new RegExp(pattern, flags);
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The rules of Sveltia CMS for one field, as tests/e2e/editor-values.all.e2e.ts finds them in the browser. */
function formRefuses(field: EditorField, typed: unknown): boolean {
  const value = typeof typed === 'string' ? typed.trim() : typed;
  const { required, pattern, min = -Infinity, max = Infinity, minlength = 0, maxlength = Infinity } = field;
  if (Array.isArray(value)) return value.length === 0 ? required : value.length < min || value.length > max;
  if (isEmpty(value)) return required;
  if (pattern && !patternOf(pattern[0]).test(String(value))) return true;
  if (typeof value === 'number') return value < min || value > max;
  if (typeof value !== 'string') return false;
  if (field.widget === 'datetime') return value.length > 'YYYY-MM-DD'.length;
  if (field.type === 'url' && !URL.canParse(value)) return true;
  return [...value].length < minlength || [...value].length > maxlength;
}

/** What the site reads of a value that the editor saves. */
function readBack(typed: unknown, { required, widget }: EditorField): unknown {
  const value = typeof typed === 'string' ? typed.trim() : typed;
  if (!required && (isEmpty(value) || (Array.isArray(value) && value.length === 0))) return undefined;
  const file = widget === 'image' ? `/content/news/pictures/${value}` : value;
  const yaml = stringify({ file }, null, { lineWidth: 0, defaultStringType: 'PLAIN', singleQuote: true });
  return parseDocument(yaml, { customTags: ['timestamp'] }).toJS().file;
}

const LENGTHS = [
  1, 2, 11, 19, 20, 21, 24, 25, 30, 31, 40, 41, 49, 50, 60, 61, 80, 81, 90, 91, 120, 121, 140, 141,
];
const LONG = [160, 161, 180, 181, 200, 201, 240, 241, 300, 301, 320, 321, 600, 601, 1200, 1201, 5000];
const LINES = [
  ...[
    '',
    ' ',
    'five pounds',
    'Words of a sentence.',
    'aa bb',
    'lower',
    'UPPER',
    'with-hyphen',
    'x.y',
    '*',
    '# x',
  ],
  ...[
    '£5',
    'From £ 6',
    '9 pounds',
    '12 QUID',
    'GBP 7',
    '$5',
    '€5',
    'Jobz',
    'jobz',
    '{fee}',
    'null',
    'true',
    '12',
  ],
  ...[
    'http://a.example',
    'https://',
    'https://a.example/b',
    'https://a b',
    'ftp://a.example',
    'https://a:x/',
  ],
  ...['https://a.example', 'https://A.example', 'https://a.example:80', 'a.example', 'javascript:alert(1)'],
  ...[
    '/faq',
    '/nowhere',
    'faq',
    '//a.example',
    '07:40',
    '24:00',
    '7:40',
    '23:59',
    '2026-11-29',
    '2026-11-29 07:40',
  ],
  ...['Free', 'Free trial', 'TRIAL', 'intro.4caa5818', 'Intro.4caa5818', '../intro', 'https://a.example.'],
  ...[...LENGTHS, ...LONG].flatMap((length) => [
    'x'.repeat(length),
    'x '.repeat(length / 2),
    '🙂'.repeat(length / 2 + 1),
  ]),
];
const NUMBERS = [
  -1e9,
  -1,
  -0.5,
  0,
  0.4,
  0.5,
  1,
  1.5,
  12,
  12.5,
  13,
  99.5,
  100,
  100.5,
  1e4,
  1e8,
  2 ** 53,
  1e20,
  Infinity,
];

/** What the control of a field can hand over. */
function typedInto(field: EditorField, ids: Record<string, string[]>): unknown[] {
  const whole = field.value_type === 'int';
  switch (field.widget) {
    case 'string':
      return LINES;
    case 'text':
      return [...LINES, ...LINES.map((line) => `${line}\n${line}`)];
    case 'number':
      return [
        null,
        ...NUMBERS.map((one) => (whole ? Number.parseInt(String(one), 10) : one)).filter(
          (one) => !Number.isNaN(one),
        ),
      ];
    case 'select':
      return ['', ...(field.options ?? [])];
    case 'relation':
      return ['', ...(ids[field.collection ?? ''] ?? [])];
    case 'datetime':
      return ['', '2026-11-29', '0026-01-01', '12026-11-29'];
    case 'image':
      return ['', 'market-day.webp', 'market day.webp', 'a~1.jpg', 'x.gif', 'x.webp.exe', 'x'];
    case 'list':
      return [0, 1, 2, 3, 4, 5, 6].map((length) => Array.from({ length }, () => 'x'));
    default:
      return [true, false];
  }
}

const { collections } = readCollections(process.cwd());
const ids = Object.fromEntries(collections.map(({ name, files }) => [name, files.map(({ id }) => id)]));
const config = editorConfig();
const forms = [...config.collections, ...config.singletons];

interface Rule {
  path: string;
  field: EditorField;
  schema: z.ZodType;
}

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

function* rulesOf(fields: readonly EditorField[], schema: z.ZodType, path: string): Generator<Rule> {
  const group = unwrapped(schema);
  for (const field of fields) {
    const at = `${path}.${field.name}`;
    if (group instanceof z.ZodObject && !group.shape[field.name]) continue;
    const one = (
      group instanceof z.ZodRecord ? group.valueType : (group as z.ZodObject).shape[field.name]
    ) as z.ZodType;
    if (field.widget !== 'object') yield { path: at, field, schema: one };
    const inner = unwrapped(one);
    const element = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : one;
    if (field.fields) yield* rulesOf(field.fields, element, at);
    if (field.field) yield { path: `${at}.0`, field: field.field, schema: element };
  }
}

const formOf = (name: string) => forms.find((form) => form.name === name)?.fields ?? [];

function* valuesOf(fields: readonly EditorField[], data: object): Generator<[EditorField, unknown]> {
  for (const field of fields) {
    const value = (data as Record<string, unknown>)[field.name];
    if (field.widget !== 'object') yield [field, value];
    for (const part of Array.isArray(value) ? value : [value ?? {}]) {
      if (field.fields && (value || field.required)) yield* valuesOf(field.fields, part);
      if (field.field && value) yield [field.field, part];
    }
  }
}

const rules = collections.flatMap(({ name, schema }) => [...rulesOf(formOf(name), schema, name)]);

/** Whether the schema refuses the value itself, not a part of it. */
const schemaRefuses = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.some(({ path }) => path.length === 0) ?? false;

describe('what the content check refuses, the form refuses (F12)', () => {
  test.each(rules.map((rule) => [rule.path, rule] as const))('%s', (_path, { field, schema }) => {
    const samples = typedInto(field, ids);
    const refused = samples.filter((one) => schemaRefuses(schema, readBack(one, field)));
    expect(refused.filter((one) => !formRefuses(field, one))).toEqual([]);
    // A form that refuses everything would pass, too.
    expect(samples.filter((one) => !formRefuses(field, one))).not.toEqual([]);
  });

  test('the samples break every rule of a text and of a number', () => {
    const untried = rules.filter(
      ({ field, schema }) =>
        (field.maxlength || field.minlength || field.type === 'url' || field.widget === 'number') &&
        !typedInto(field, ids).some((one) => !isEmpty(one) && schemaRefuses(schema, readBack(one, field))),
    );
    expect(untried.map(({ path }) => path)).toEqual([]);
  });

  test('and everything that is in the files today can be saved', () => {
    const refused = collections.flatMap(({ name, files }) =>
      files.flatMap(({ path, data, body }) =>
        [...valuesOf(formOf(name), { ...data, ...(body && { body }) })].flatMap(([field, value]) =>
          formRefuses(field, value instanceof Date ? value.toISOString().slice(0, 10) : value)
            ? [`${path} ${field.name}: ${value}`]
            : [],
        ),
      ),
    );
    expect(refused).toEqual([]);
  });

  test.each([
    ['It costs £9.', true],
    ['It costs 9 pounds.', true],
    [`It is ${APPS.jobz.name}.`, true],
    ['See [this](/abuot).', true],
    ['See <a href="/faqs">this</a>.', true],
    ['See [this](/faq/no).', true],
    ['See [this](/faq), [that](/faq#what-are-inz) and [the start](/).', false],
    ['See [it](https://thegrid.co.uk/nowhere) and <a href="/tools">tools</a>.', false],
    ['See [the feed](/news/rss.xml) and [a drawing](/favicon.svg).', false],
  ])('in the words of an answer: %s', (body, isRefused) => {
    const question = 'content/faq/question-0.mdx';
    const answer = `---\norder: 1\nquestion: Why?\ntopic: basics\n---\n\n${body}\n`;
    using folder = new ContentFolder({ ...GOOD_CONTENT, 'public/favicon.svg': '', [question]: answer });
    expect(checkContent({ root: folder.root, env: {} }).length > 0).toBe(isRefused);
    const field = formOf('faq').find(({ name }) => name === 'body');
    expect(field && formRefuses(field, body)).toBe(isRefused);
  });

  test('rules between fields concern only what no form changes', () => {
    const between = collections.filter(({ schema }) => schema._zod.def.checks?.length);
    expect(between.map(({ name }) => name)).toEqual(['videos']);
    expect(formOf('videos').map(({ name }) => name)).toEqual(['title', 'aspect', 'description']);
  });
});
