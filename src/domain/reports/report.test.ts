import { expect, test } from 'vitest';
import { ideaOf, medianHours } from './report.ts';

const AT = '2026-11-28T10:00:00.000Z';
const report = (hours: number | null) => ({
  created_at: AT,
  decided_at: hours === null ? null : new Date(Date.parse(AT) + hours * 3_600_000).toISOString(),
});

test.each([
  ['no report', [], null],
  ['none that was decided', [null], null],
  ['one', [2], 2],
  ['three and one that waits', [2, 9, null, 4], 4],
  ['two in the middle', [2, 4], 3],
  ['a clock that went back', [-1], 0],
])('a visitor reads the middle of the hours to a decision: %s', (_, hours, median) => {
  expect(medianHours(hours.map(report))).toBe(median);
});

test('an admin is led to an idea by its id alone', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(ideaOf({ kind: 'idea', detail: id })).toBe(id);
  expect(ideaOf({ kind: 'idea', detail: 'ideas/1' })).toBeNull();
  expect(ideaOf({ kind: 'name', detail: id })).toBeNull();
});
