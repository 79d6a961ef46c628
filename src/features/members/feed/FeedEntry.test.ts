import { expect, test } from 'vitest';
import { isUnread } from './FeedEntry.tsx';

const at = (time: string) => ({ created_at: `2026-11-21T${time}Z` });

test('what came after the last reading is unread, to the millisecond (A-46)', () => {
  const read = '2026-11-21T10:00:00.000Z';
  expect(isUnread(at('10:00:00.001'), read)).toBe(true);
  expect(isUnread(at('10:00:00.000'), read)).toBe(false);
  expect(isUnread(at('09:59:59.999'), read)).toBe(false);
});

test('to someone who never read it, everything is new', () => {
  expect(isUnread(at('10:00:00.000'), null)).toBe(true);
});
