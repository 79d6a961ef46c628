const ID = '00000000-0000-4000-8000-000000000000';

/** Moments that no list can have ended at: out of Firestore's years 1 to 9999, or no moment at all. */
const MOMENTS: readonly string[] = [
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-12T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
  '+010001-12-31T23:59:59.999Z',
  '+100000-06-15T12:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '-000001-12-31T23:59:59.999Z',
  '-000000-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '-271821-04-19T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:60.000Z',
  '10000-01-01T00:00:00.000Z',
  '2016-12-31T23:59:60.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-00-10T00:00:00.000Z',
  '2026-11-22T24:00:00.000Z',
  '2026-11-22T25:00:00.000Z',
  '2026-11-22T10:00:00Z',
  '2026-11-22T10:00:00.000000001Z',
  '2026-11-22T10:00:00.000+00:00',
  '2026-11-22t10:00:00.000z',
  '2026-11-22 10:00:00.000Z',
  '2026-W47-7T10:00:00.000Z',
  '1e21',
  '8640000000000001',
  '-62135596800001',
  'Infinity',
  'NaN',
  '',
];

/** Ids that name no record, or that mean something to a path, a database or a parser. */
const IDS: readonly string[] = [
  ID,
  'a',
  'a'.repeat(300),
  'a'.repeat(301),
  'a'.repeat(1501),
  '9'.repeat(300),
  '..',
  '.',
  'a/b',
  'a/b/c',
  '/',
  '__x__',
  '__id7__',
  '__name__',
  'a\u0000b',
  '\ufffd\ufffe',
  'eyJhbGciOiJub25lIn0=',
  '',
];

/** Whole cursors of no form at all. */
const JUNK: readonly string[] = [
  '_',
  '__',
  '___',
  'null',
  'undefined',
  '[object Object]',
  '{"time":"2026-11-22T10:00:00.000Z","id":"a"}',
  'MjAyNi0xMS0yMlQxMDowMDowMC4wMDBaX2E=',
  'AAAAAAAAAAAAAAAAAAAAAA',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%',
  '%00',
  '\u202e',
  '\u{1f9ff}'.repeat(20),
  'x'.repeat(10_240),
  `2026-11-22T10:00:00.000Z_${'x'.repeat(10_240)}`,
  `${'2'.repeat(10_240)}_a`,
];

/** What a query string can say that `encodeURIComponent` would not: already encoded. */
const ENCODED: readonly string[] = [
  '%ED%A0%80',
  '2026-11-22T10:00:00.000Z_%ED%A0%80',
  '%ED%A0%80%ED%B0%80',
  '2026-11-22T10:00:00.000Z_a%ED%BF%BF',
  '%C0%AE%C0%AE%C0%AF',
  '%FF%FE',
  '%',
  '%zz',
  '2026-11-22T10%3A00%3A00.000Z%5Fa%00',
  '2026-11-22T10:00:00.000Z_a&after=2026-11-22T10:00:00.000Z_b',
  '',
];

/** More than 200 values of a cursor, ready to stand in a query string: dates out of range, strange ids, junk. */
export function craftedCursors(): string[] {
  const pairs = MOMENTS.flatMap((moment) => IDS.slice(0, 4).map((id) => `${moment}_${id}`));
  const ids = IDS.map((id) => `2026-11-22T10:00:00.000Z_${id}`);
  const whole = [...MOMENTS, ...IDS, ...pairs, ...ids, ...JUNK];
  return [...new Set([...whole.map(encodeURIComponent), ...ENCODED])];
}
