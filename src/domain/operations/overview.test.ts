import { expect, test } from 'vitest';
import { plotWeeks, weekStart } from './overview.ts';

const at = (text: string) => Date.parse(text);
const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);

test.each([
  ['2026-11-16T00:00:00.000Z', '2026-11-16'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2027-01-01T12:00:00.000Z', '2026-12-28'],
])('%s lies in the week of %s', (moment, monday) => {
  expect(day(weekStart(at(moment)))).toBe(monday);
});

test('the plot shows twelve Mondays, the present week last', () => {
  const weeks = plotWeeks(at('2026-11-21T12:00:00.000Z')).map(day);
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2026-08-31', '2026-11-16']);
});
