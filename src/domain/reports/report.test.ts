import { expect, test } from 'vitest';
import { figuresOf, ideaOf } from './report.ts';

const AT = '2026-11-28T10:00:00.000Z';
const report = (state: 'open' | 'kept' | 'hidden' | 'removed', hours: number | null, suspected = false) => ({
  state,
  suspected,
  created_at: AT,
  decided_at: hours === null ? null : new Date(Date.parse(AT) + hours * 3_600_000).toISOString(),
});

test.each([
  ['of nothing are zero', [], { received: 0, acted: 0, median_hours: null }],
  [
    'count what waits, what was hidden or removed, and the middle of the hours',
    [report('open', null), report('kept', 2), report('hidden', 9), report('removed', 4)],
    { received: 4, acted: 2, median_hours: 4 },
  ],
  [
    'take the mean of two in the middle, and leave out undecided spam',
    [report('kept', 2), report('hidden', 4), report('open', null, true)],
    { received: 2, acted: 1, median_hours: 3 },
  ],
] as const)('a visitor reads figures that %s', (_, reports, figures) => {
  expect(figuresOf(reports)).toEqual(figures);
});

test('an admin is led to an idea by its id alone', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(ideaOf({ kind: 'idea', detail: id })).toBe(id);
  expect(ideaOf({ kind: 'idea', detail: 'ideas/1' })).toBeNull();
  expect(ideaOf({ kind: 'name', detail: id })).toBeNull();
});
