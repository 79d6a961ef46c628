import fc from 'fast-check';

type Value = Record<string, unknown>;
type Fields = Record<string, Value>;
interface Order {
  field: { fieldPath: string };
  direction: string;
}

/** One thing that happens to a database: time passes, something is written, or something is asked. */
export type Step =
  | { kind: 'wait'; ms: number }
  | {
      kind: 'write';
      /** `fields` is null where the document is deleted. */
      writes: { id: string; fields: Fields | null }[];
      /** How long before it the last thing happened. */
      ms: number;
      /** True when the disk has no room for it. */
      refused: boolean;
      oneByOne: boolean;
    }
  | {
      kind: 'query';
      /** Which of the history's queries, counted round. */
      which: number;
      reading: 'now' | 'earlier' | 'readOnly' | 'readWrite' | 'kept';
      secondsAgo: number;
    };

/** A structured query of the protocol. */
export type Query = Record<string, unknown>;

const NAME = '__name__';
const FIELDS = ['a', 'b', 'c.d'] as const;
const ROOT = 'projects/demo-index/databases/(default)/documents';

const id = fc.tuple(
  fc.constantFrom('things', 'things', 'things', 'things/t1/parts'),
  fc.integer({ min: 0, max: 9 }),
);
const path = id.map(([collection, n]) => `${collection}/t${n}`);
const plain: fc.Arbitrary<Value> = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 2 }).map((n) => ({ integerValue: String(n) })) },
  { weight: 3, arbitrary: fc.constantFrom('x', 'y', '').map((stringValue) => ({ stringValue })) },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 0, max: 2 })
      .map((n) => ({ timestampValue: { seconds: '1700000000', nanos: n * 1000 } })),
  },
  fc.constantFrom<Value>(
    { nullValue: 'NULL_VALUE' },
    { booleanValue: true },
    { doubleValue: -0 },
    { doubleValue: 1.5 },
    { doubleValue: Number.NaN },
    { referenceValue: `${ROOT}/things/t1` },
    { bytesValue: Buffer.from('x') },
    { geoPointValue: { latitude: 1, longitude: 2 } },
  ),
);
const array = fc.array(plain, { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } }));
const value = fc.oneof({ weight: 8, arbitrary: plain }, { weight: 2, arbitrary: array });

const fields: fc.Arbitrary<Fields> = fc
  .record({ a: value, b: value, d: value, list: array }, { requiredKeys: ['a', 'b'] })
  .map(({ d, ...others }) => ({
    ...others,
    ...(d === undefined ? {} : { c: { mapValue: { fields: { d } } } }),
  }));

const field = fc.constantFrom(...FIELDS);
const direction = fc.constantFrom('ASCENDING', 'DESCENDING');
const reference = fc.integer({ min: 0, max: 9 }).map((n) => ({ referenceValue: `${ROOT}/things/t${n}` }));
const filter = (fieldPath: string, op: string, operand: Value) => ({
  fieldFilter: { field: { fieldPath }, op, value: operand },
});
const isNull = field.map((fieldPath) => ({ unaryFilter: { field: { fieldPath }, op: 'IS_NULL' } }));
const isNotANumber = field.map((fieldPath) => ({ unaryFilter: { field: { fieldPath }, op: 'IS_NAN' } }));
const several = fc.uniqueArray(
  fc.constantFrom('0', '1', '2', '3').map((integerValue) => ({ integerValue })),
  { minLength: 1, maxLength: 3, selector: ({ integerValue }) => integerValue },
);
const equality = fc.oneof(
  fc.tuple(field, plain).map(([fieldPath, operand]) => filter(fieldPath, 'EQUAL', operand)),
  reference.map((operand) => filter(NAME, 'EQUAL', operand)),
  isNull,
  isNotANumber,
);
const membership = fc.oneof(
  fc.tuple(field, several).map(([fieldPath, values]) => filter(fieldPath, 'IN', { arrayValue: { values } })),
  fc
    .array(reference, { minLength: 1, maxLength: 4 })
    .map((values) => filter(NAME, 'IN', { arrayValue: { values } })),
  plain.map((operand) => filter('list', 'ARRAY_CONTAINS', operand)),
  several.map((values) => filter('list', 'ARRAY_CONTAINS_ANY', { arrayValue: { values } })),
);
const ranges = fc.constantFrom(
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
);
const bounds = (fieldPath: string) =>
  fc.array(
    fc.tuple(ranges, plain).map(([op, operand]) => filter(fieldPath, op, operand)),
    { maxLength: 2 },
  );
const either = fc
  .array(equality, { minLength: 2, maxLength: 2 })
  .map((filters) => ({ compositeFilter: { op: 'OR', filters } }));

const order = (fieldPath: string): fc.Arbitrary<Order[]> => {
  const by = (path: string) =>
    direction.map((one): Order => ({ field: { fieldPath: path }, direction: one }));
  const name = by(NAME).map((one) => [one]);
  const first = by(fieldPath);
  return fc.oneof(
    fc.constant<Order[]>([]),
    first.map((one) => [one]),
    fc.tuple(first, name).map(([one, rest]) => [one, ...rest]),
    fc.tuple(first, by(fieldPath === 'a' ? 'b' : 'a')).map(([one, two]) => [one, two]),
    name,
  );
};

function optional<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.option(arbitrary, { nil: undefined, freq: 2 });
}
/** Most queries have few conditions, so that they find something. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: arbitrary.map((one) => [one]) },
  );
}

/** A cursor with values for the first so many fields of an order. */
const cursor = (orderBy: Order[]) =>
  fc
    .integer({ min: 0, max: orderBy.length })
    .chain((length) =>
      fc
        .tuple(
          fc.boolean(),
          ...orderBy.slice(0, length).map((one) => (one.field.fieldPath === NAME ? reference : plain)),
        )
        .map(([before, ...values]) => (values.length > 0 ? { before, values } : undefined)),
    );

const query = field.chain((fieldPath) =>
  fc
    .tuple(seldom(equality), seldom(membership), seldom(bounds(fieldPath)), seldom(either), order(fieldPath))
    .chain(([equalities, memberships, [ranged = []], alternatives, wanted]) => {
      // The engine takes a query with ranges in the order of their field first.
      const orderBy = ranged.length > 0 && wanted[0]?.field.fieldPath === NAME ? [] : wanted;
      const filters = [...equalities, ...memberships, ...ranged, ...alternatives];
      return fc.record({
        from: fc.constant([{ collectionId: 'things' }]),
        where: fc.constant(filters.length > 0 ? { compositeFilter: { op: 'AND', filters } } : undefined),
        orderBy: fc.constant(orderBy),
        startAt: optional(cursor(orderBy)).map((found) => found ?? undefined),
        endAt: optional(cursor(orderBy)).map((found) => found ?? undefined),
        limit: optional(fc.integer({ min: 1, max: 4 }).map((most) => ({ value: most }))),
        offset: fc.constantFrom(0, 0, 1),
      });
    }),
);

const write = fc.record({
  kind: fc.constant('write' as const),
  writes: fc.uniqueArray(fc.record({ id: path, fields: fc.option(fields, { nil: null, freq: 4 }) }), {
    minLength: 1,
    maxLength: 10,
    selector: (one) => one.id,
  }),
  ms: fc.constantFrom(0, 1, 900, 20_000),
  refused: fc.constantFrom(false, false, false, true),
  oneByOne: fc.constantFrom(false, false, true),
});
const ask = fc.record({
  kind: fc.constant('query' as const),
  which: fc.nat(),
  reading: fc.constantFrom(
    'now' as const,
    'now' as const,
    'earlier' as const,
    'readOnly' as const,
    'readWrite' as const,
    'kept' as const,
  ),
  secondsAgo: fc.integer({ min: 0, max: 75 }),
});
const wait = fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 90_000 }) });

/** A history of a database: writes, questions and waiting, in any order. Few queries, so that each is asked often. */
export const history: fc.Arbitrary<{ queries: Query[]; steps: Step[] }> = fc.record({
  queries: fc.array(query, { minLength: 1, maxLength: 3 }),
  steps: fc.array(
    fc.oneof({ weight: 6, arbitrary: write }, { weight: 10, arbitrary: ask }, { weight: 1, arbitrary: wait }),
    { minLength: 8, maxLength: 40 },
  ),
});
