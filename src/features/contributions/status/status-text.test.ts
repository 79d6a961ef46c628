import { expect, test } from 'vitest';
import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { statusText } from './status-text.ts';

const progress = (changes: Partial<ContributionProgress>): ContributionProgress => ({
  reference: 'TG-ABC123',
  display_name: 'Fern',
  contribution_type: 'ux_wording',
  related_app: null,
  description: 'The button says Proceed.',
  status: 'new',
  message: null,
  inz: null,
  thread: [],
  created_at: '2026-11-20T10:00:00.000Z',
  reviewed_at: null,
  named: true,
  unnamed_by_account: false,
  ...changes,
});

test('a contributor reads that a new contribution is in review', () => {
  expect(statusText(progress({}))).toMatchObject({ title: 'In review', step: 2, done: false });
});

test('a contributor reads that an answer was received; an addition leaves it in review', () => {
  const step = (from: 'desk' | 'contributor') => ({
    from,
    text: 'On Jobz',
    file: null,
    at: '2026-11-20T12:00:00.000Z',
  });
  const titleFor = (...from: ('desk' | 'contributor')[]) =>
    statusText(progress({ thread: from.map(step) })).title;
  expect(titleFor('desk', 'contributor')).toBe('We have your answer');
  expect(titleFor('contributor')).toBe('In review');
});

test('a contributor reads what an accepted contribution earned, and no sum where none is told', () => {
  expect(statusText(progress({ status: 'accepted', inz: 1370 })).text).toContain('1,370 INZ');
  for (const inz of [null, 0]) {
    expect(statusText(progress({ status: 'accepted', inz })).text).not.toContain('INZ');
  }
});

test.each([
  ['declined', 3, true],
  ['needs_info', 2, false],
] as const)('%s stands at step %i', (status, step, done) => {
  expect(statusText(progress({ status }))).toMatchObject({ step, done });
});
