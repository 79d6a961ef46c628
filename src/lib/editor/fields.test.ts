import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { type EditorField, formOf, labelOf, referenceTo } from './fields.ts';

const fieldOf = (schema: z.ZodType): EditorField | undefined => formOf(z.strictObject({ one: schema }))[0];

describe('a form is made of a schema', () => {
  test.each<[what: string, schema: z.ZodType, expected: Partial<EditorField>]>([
    ['a short text has a line', z.string().trim().min(1).max(60), { widget: 'string', maxlength: 60 }],
    ['a long text has a box', z.string().max(240), { widget: 'text', maxlength: 240 }],
    ['a text without a limit has a box', z.string(), { widget: 'text' }],
    ['a text with `lines: one` has a line', z.string().meta({ lines: 'one' }), { widget: 'string' }],
    ['a text with `lines: many` has a box', z.string().max(40).meta({ lines: 'many' }), { widget: 'text' }],
    ['a text has its least length', z.string().min(50).max(160), { minlength: 50, maxlength: 160 }],
    [
      'an enumeration is a choice',
      z.enum(['sent', 'earned']),
      { widget: 'select', options: ['sent', 'earned'] },
    ],
    [
      'a whole number above nought begins at one',
      z.int().positive(),
      { widget: 'number', value_type: 'int', min: 1 },
    ],
    [
      'a share has its limits',
      z.number().positive().max(100),
      { widget: 'number', value_type: 'float', min: 0, max: 100 },
    ],
    [
      'a switch is a switch',
      z.boolean().default(true),
      { widget: 'boolean', required: false, default: true },
    ],
    ['a day is a day', z.date(), { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
    [
      'a list of texts has as many as it must',
      z.array(z.string().max(60)).length(3),
      { widget: 'list', min: 3, max: 3 },
    ],
    ['what may be left out is not required', z.string().optional(), { required: false }],
    [
      'a reference is a choice among files',
      referenceTo('apps', 'name'),
      { widget: 'relation', collection: 'apps', display_fields: ['name'] },
    ],
    [
      'a picture is uploaded, of these kinds',
      z.string().regex(/^\/a$/).meta({ picture: 'webp$' }),
      { widget: 'image', choose_url: false, pattern: ['webp$', expect.any(String)] },
    ],
    ['the description is the hint', z.string().describe('A sentence.'), { hint: 'A sentence.' }],
  ])('%s', (_what, schema, expected) => {
    expect(fieldOf(schema)).toMatchObject(expected);
  });

  test('a form that a text must have is a pattern, with a sentence', () => {
    const { pattern } =
      fieldOf(
        z
          .string()
          .regex(/^[a-z]+$/)
          .describe('Small letters.'),
      ) ?? {};
    expect(['foo', 'Foo', 'foo bar'].map((one) => new RegExp(pattern?.[0] ?? '').test(one))).toEqual([
      true,
      false,
      false,
    ]);
    expect(pattern?.[1]).toContain('Small letters.');
    const [address = ''] = fieldOf(z.url({ protocol: /^https$/ }))?.pattern ?? [];
    expect(
      ['https://a.example/b', 'http://a.example', 'ftp://x'].map((one) => new RegExp(address).test(one)),
    ).toEqual([true, false, false]);
    const [both = ''] =
      fieldOf(
        z
          .string()
          .regex(/^[a-z]+$/)
          .regex(/o/),
      )?.pattern ?? [];
    expect(['foo', 'bar', 'Foo'].map((one) => new RegExp(both).test(one))).toEqual([true, false, false]);
  });

  test.each([
    ['a check in code', z.string().refine((text) => text !== 'no')],
    ['a pattern with flags', z.string().regex(/trial/i)],
    ['bounds of a day', z.date().min(new Date(0))],
    ['an upper bound that is not included', z.number().lt(5)],
    ['a form of its own', z.email()],
    ['numbers without end', z.number().positive()],
  ])('a rule that the form could not apply is refused: %s', (_what, schema) => {
    expect(() => fieldOf(schema)).toThrow(/^one: (?:has a rule that no form control has|has no maximum)/);
  });

  test('a group has the fields of its parts, and a list of groups too', () => {
    const group = z.strictObject({ label: z.string().max(40), href: z.string().max(60).optional() });
    expect(fieldOf(group)?.fields?.map(({ name, required }) => [name, required])).toEqual([
      ['label', true],
      ['href', false],
    ]);
    expect(fieldOf(z.array(group))).toMatchObject({
      widget: 'list',
      summary: '{{label}}',
      fields: [{ name: 'label' }, { name: 'href' }],
    });
  });

  test('a group with free keys has a field for each listed key, and is refused without a list', () => {
    const each = z.strictObject({ amount: z.string() });
    const named = z.record(z.string(), each).meta({ keys: ['jobz', 'carz'] });
    expect(fieldOf(named)?.fields?.map(({ name }) => name)).toEqual(['jobz', 'carz']);
    expect(() => fieldOf(z.record(z.string(), each))).toThrow(/^one: .*meta\(\{ keys \}\)/);
    expect(() => fieldOf(z.union([z.string(), z.number()]))).toThrow(/^one: has no form control/);
  });

  test('a name becomes a label', () => {
    expect(['order', 'pro_tip', 'flip-cards'].map(labelOf)).toEqual(['Order', 'Pro tip', 'Flip cards']);
  });
});
