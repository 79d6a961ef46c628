import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Where dates, ages, numbers and ranges are written; its tests stand beside it. */
const FORMATTER = 'src/domain/formats.ts';

const DATES =
  /\bIntl\.(?:DateTimeFormat|RelativeTimeFormat|DurationFormat)\b|\.toLocale(?:Date|Time)String\(/;
/** Grouped thousands: `(1200).toLocaleString('en-GB')`, or a formatter that says nothing more. */
const NUMBERS = /\.toLocaleString\(|new Intl\.NumberFormat\('en-GB'\)/;
/** Two ends with a dash between them. In a sentence they stand as "from 0 to 12,000". */
const RANGES = /\$\{(?:grouped\()?min\)?\} ?[-–] ?\$\{(?:grouped\()?max\)?\}/;

const files = sourceFiles('src', 'functions', 'netlify').filter(
  ({ path }) => path !== FORMATTER && !path.endsWith('.test.ts'),
);
const offenders = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('dates, times and ages are formatted in one module', () => {
  expect(offenders(DATES)).toEqual([]);
});

test('thousands are grouped, and ranges written, in one module', () => {
  expect(offenders(NUMBERS)).toEqual([]);
  expect(offenders(RANGES)).toEqual([]);
});

test('the formatter is where these tests believe it to be', () => {
  const [formatter] = sourceFiles(FORMATTER);
  expect(formatter?.text).toMatch(DATES);
});
