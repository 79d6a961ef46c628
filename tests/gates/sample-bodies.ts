import * as z from 'zod/mini';
import type { Contract } from '#domain/contract.ts';

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  minItems?: number;
};

/** Texts of which one fits whatever a field asks for. */
const TEXTS = [
  'Some plain words that say enough.',
  'bo@example.org',
  '00000000-0000-4000-8000-000000000000',
  '2026-01-02T03:04:05.000Z',
  'https://example.org/proof',
  'tea at half past four',
  'fern_hill',
  '2026-01-02',
  'image/png',
  'a.png',
  'a.b',
  'Liftz',
  '123456',
  '',
  // A point of P-256 and sixteen bytes, as a browser gives them for alerts.
  'BDz43UWWWL2SzO8r-oiu9thFO-cPBz0EXyUsd3PelsoLa3YWnlMbU0rGCMizDGmbtKVYXWecTVK2rquztlFppCU',
  'AAAAAAAAAAAAAAAAAAAAAA',
  // A public key of Ed25519.
  'bUbjIIGo4u7CXsxZeMZ2FaV0O-dKK9CbabZov5FSXsg',
];

const parts = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf ?? null;
/** A member with rules of its own says nothing of its kind (`custom`): those are all text. */
const isText = (schema: JsonSchema): boolean =>
  ([schema.type ?? 'string'].flat().includes('string') &&
    !schema.enum &&
    schema.const === undefined &&
    !parts(schema)) ||
  (parts(schema)?.some(isText) ?? false);

function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = parts(schema);
  if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0] ?? {});
  if (schema.type === 'object') {
    const members = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]);
    return Object.fromEntries(members);
  }
  if (schema.type === 'array') return schema.minItems ? [sampleOf(schema.items ?? {})] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return TEXTS[0];
}

/** The paths of all members of a body that take free text: `['award', 'reason']`. */
function textPaths(schema: JsonSchema, path: string[] = []): string[][] {
  const own = isText(schema) ? [path] : [];
  const inner = (parts(schema) ?? [schema]).flatMap(({ properties = {}, items, minItems }) => [
    ...Object.entries(properties).flatMap(([name, one]) => textPaths(one, [...path, name])),
    ...(items && minItems ? textPaths(items, [...path, '0']) : []),
  ]);
  return [...own, ...inner];
}

/** The body with the member at `path` replaced, or taken out by `undefined`; what is given is not changed. */
export function withMember(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(body)) return body.with(Number(name), withMember(body[Number(name)], rest, value));
  const { [name]: before, ...members } = (body ?? {}) as Record<string, unknown>;
  const after = withMember(before, rest, value);
  return after === undefined ? members : { ...members, [name]: after };
}

export interface SampleBody {
  body: Record<string, unknown>;
  /** Members of free text, by path. */
  texts: string[][];
}

/**
 * A body that an endpoint's schema accepts, made from the schema alone, so that an endpoint that comes later is tried
 * without a change here. Null for an endpoint without a JSON body.
 * @throws when no sample text fits a field: then `TEXTS` lacks one.
 */
export function sampleBodyOf({ name, body: schema }: Contract): SampleBody | null {
  if (!schema) return null;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const texts = textPaths(json).filter((path) => path.length > 0);
  let body = sampleOf(json);
  for (const path of texts) {
    const troubles = (value: unknown) =>
      z.safeParse(schema, value).error?.issues.filter(({ path: at }) => at.join('.') === path.join('.')) ??
      [];
    // What none fits may be left out: a member that names a stored file, for instance.
    const fitting = TEXTS.find((text) => troubles(withMember(body, path, text)).length === 0);
    body = withMember(body, path, fitting);
  }
  const left = () => z.safeParse(schema, body).error?.issues ?? [];
  // Two members may need each other, such as a file and its ticket: then both are left out.
  for (const path of texts) {
    if (left().length === 0) break;
    const without = withMember(body, path, undefined);
    if ((z.safeParse(schema, without).error?.issues.length ?? 0) < left().length) body = without;
  }
  // Members may exclude each other, such as two kinds of code: then one alone is kept.
  const alone = (path: string[]) =>
    texts.filter((other) => other !== path).reduce((rest, other) => withMember(rest, other, undefined), body);
  body =
    left().length === 0 ? body : (texts.map(alone).find((one) => z.safeParse(schema, one).success) ?? body);
  const [issue] = left();
  if (issue) throw new Error(`${name}: no sample for ${issue.path.join('.')}`);
  return { body: body as Record<string, unknown>, texts };
}
