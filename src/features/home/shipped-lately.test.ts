import { expect, test } from 'vitest';
import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { shippedLately } from './shipped-lately.ts';

const item = (n: number, changes: Partial<PublicRoadmapItem> = {}): PublicRoadmapItem => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  title: `Change ${n}`,
  description: 'What it is.',
  column_name: 'completed',
  related_app: 'roomz',
  votes_total: 1,
  completed_at: `2026-11-0${n}T09:00:00.000Z`,
  created_at: '2026-10-01T09:00:00.000Z',
  notes: [],
  idea: { author_id: 'fern', author: 'Fern', created_at: '2026-09-01T09:00:00.000Z' },
  missions: null,
  people: [{ name: 'Fern', part: 'idea' }],
  ...changes,
});

test('the home page shows the three latest changes, each with its line in the changelog', () => {
  const rows = shippedLately([item(1), item(4), item(2), item(3), item(5, { column_name: 'in_progress' })]);
  expect(rows.map(({ title }) => title)).toEqual(['Change 4', 'Change 3', 'Change 2']);
  expect(rows[0]).toEqual({
    href: '/changelog/change-4-00000000-0000-4000-8000-000000000004',
    title: 'Change 4',
    tile: 't-roomz',
    app: 'Roomz',
    shipped_at: '2026-11-04T09:00:00.000Z',
  });
});

test('a change that belongs to no app has our own colour and name', () => {
  for (const related_app of [null, 'not_app_specific'] as const)
    expect(shippedLately([item(1, { related_app })])[0]).toMatchObject({ tile: 't-us', app: 'TheGrid' });
});

test('nobody is named on a page that is built', () => {
  expect(JSON.stringify(shippedLately([item(1)]))).not.toContain('Fern');
});

test('there are no rows before anything has shipped', () => {
  expect(shippedLately([item(1, { column_name: 'backlog' })])).toEqual([]);
});
