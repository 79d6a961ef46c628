import { expect, test } from 'vitest';
import { type PublicRoadmapItem, shippedOf, stepsOf } from './public.ts';

const item = (changes: Partial<PublicRoadmapItem>): PublicRoadmapItem => ({
  id: 'a',
  title: 'Lift clubs',
  description: 'Same people, same road.',
  column_name: 'backlog',
  related_app: null,
  votes_total: 3,
  completed_at: null,
  notes: [],
  created_at: '2026-11-01T10:00:00.000Z',
  idea: null,
  missions: null,
  people: [],
  ...changes,
});

test('the changelog holds what shipped, the latest first', () => {
  const early = item({ id: 'b', column_name: 'completed', completed_at: '2026-11-02T10:00:00.000Z' });
  const late = item({ id: 'c', column_name: 'completed', completed_at: '2026-11-09T10:00:00.000Z' });
  expect(shippedOf([early, item({}), late]).map(({ id }) => id)).toEqual(['c', 'b']);
});

test('an item without the time of its completion counts from when it was made', () => {
  const [shipped] = shippedOf([item({ column_name: 'completed' })]);
  expect(shipped?.shipped_at).toBe('2026-11-01T10:00:00.000Z');
});

test('the way of an item begins with its idea, where it came from one, and names its author alone', () => {
  const idea = { author_id: 'm', author: 'Mo', created_at: '2026-10-01T10:00:00.000Z' };
  const missions = { count: 2, since: '2026-11-03T10:00:00.000Z' };
  const whole = item({ idea, missions, column_name: 'completed', completed_at: '2026-11-09T10:00:00.000Z' });
  expect(stepsOf(whole)).toEqual([
    { name: 'Idea', at: '2026-10-01T10:00:00.000Z', by: 'Mo' },
    { name: 'Roadmap', at: '2026-11-01T10:00:00.000Z', by: null },
    { name: 'Mission', at: '2026-11-03T10:00:00.000Z', by: null },
    { name: 'Shipped', at: '2026-11-09T10:00:00.000Z', by: null },
  ]);
  expect(stepsOf(item({})).map(({ name }) => name)).toEqual(['Roadmap']);
});
