import { expect, test } from 'vitest';
import { type FunnelPeriod, startOfPeriod } from './funnel.ts';
import { formatShare, isEmptyPeriod, tilesOf } from './funnel-words.ts';

const period = (changes: Partial<FunnelPeriod> = {}): FunnelPeriod => ({
  ...{ days: 7, from: '2026-11-16', views: 0, started: 0, sent: 0, decided: 0, accepted: 0, installed: 0 },
  pages: [],
  ...changes,
});

test('a step says how much of the one before it is', () => {
  const some = period({ views: 1_200, started: 300, sent: 100, decided: 0 });
  expect(formatShare(some, 'views')).toBeNull();
  expect(formatShare(some, 'started')).toBe('25 % of 1,200');
  expect(formatShare(some, 'sent')).toBe('33 % of 300');
  expect(formatShare(some, 'decided')).toBe('0 % of 100');
});

test('and nothing where the one before is smaller: not everybody is counted, and decisions come later', () => {
  expect(formatShare(period({ views: 2, started: 3 }), 'started')).toBeNull();
  expect(formatShare(period({ accepted: 1 }), 'accepted')).toBeNull();
});

test('tiles stand for the share of the largest step, one at least for anything at all', () => {
  const some = period({ views: 1_000, started: 500, sent: 1 });
  expect(tilesOf(some, 'views', 25)).toBe(25);
  expect(tilesOf(some, 'started', 25)).toBe(13);
  expect(tilesOf(some, 'sent', 25)).toBe(1);
  expect(tilesOf(some, 'accepted', 25)).toBe(0);
  expect(tilesOf(period(), 'views', 25)).toBe(0);
});

test('a period without anything is empty', () => {
  expect(isEmptyPeriod(period())).toBe(true);
  expect(isEmptyPeriod(period({ accepted: 1 }))).toBe(false);
  expect(isEmptyPeriod(period({ pages: [{ route: '/about', views: 1 }] }))).toBe(false);
});

test('a period ends with today and begins at midnight', () => {
  const now = new Date('2026-11-22T17:00:00.000Z');
  expect(startOfPeriod(7, now).toISOString()).toBe('2026-11-16T00:00:00.000Z');
  expect(startOfPeriod(28, now).toISOString()).toBe('2026-10-26T00:00:00.000Z');
});
