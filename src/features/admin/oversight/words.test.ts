import { expect, test } from 'vitest';
import { sourceFiles } from '#tests/rules/source-files.ts';
import { actionLabel, fieldLabel, formatDifferences, formatValue, KNOWN_ACTIONS } from './words.ts';

/** Subject and verb in quotes, as actions are named. */
const ACTION = /'([a-z]+\.[a-z]+(?:-[a-z]+)*)'/g;

/** Members of a form look alike. */
const MEMBERS = ['award.reason', 'award.reward'];

const written = new Set(
  sourceFiles('src/server')
    .filter(
      ({ path, text }) =>
        !path.endsWith('.test.ts') && /action|auditedWrite|onceFor|acting|userWrite/.test(text),
    )
    .flatMap(({ text }) => [...text.matchAll(ACTION)].map(([, action]) => action ?? ''))
    .filter((action) => !MEMBERS.includes(action)),
);

test('whatever admins do is told in words in the audit, and offered by its filter (T35)', () => {
  expect([...written].filter((action) => !KNOWN_ACTIONS.includes(action))).toEqual([]);
});

test('no action has words that nobody can do (T35)', () => {
  expect(KNOWN_ACTIONS.filter((action) => !written.has(action))).toEqual([]);
});

test('an action of another release is still readable (T35)', () => {
  expect(actionLabel('pool.top-up')).toBe('pool: top up');
});

test('a record is told in words: no name of a field, no value of a column, no key (T35)', () => {
  expect(['award.amount', 'admin_notes', 'reviewed_by'].map(fieldLabel)).toEqual([
    'INZ',
    'admin notes',
    'decided by',
  ]);
  expect(formatValue('status', 'needs_info')).toBe('needs info');
  expect(formatValue('award.reward', 'micro_copy')).toBe('Micro copy change');
  expect(formatValue('admin_notes', 'Good problem.')).toBe('Good problem.');
  expect(formatValue('expires_at', '2026-11-22T12:00:00.000Z')).toMatch(/^22 November 2026 at \d\d:\d\d$/);
});

test('whoever did it is named, and what is a key alone is left out (T35)', () => {
  const row = {
    id: '1',
    actor_id: 'o3Yb7Xk2mQp9Rt5Vw8Zc',
    actor_name: 'ada',
    action: 'contribution.review',
    thing: 'x',
    thing_name: null,
    before: { status: 'new', reviewed_by: null },
    after: {
      status: 'accepted',
      reviewed_by: 'o3Yb7Xk2mQp9Rt5Vw8Zc',
      mission_id: '14016c60-1111-2222-3333-444455556666',
    },
    created_at: '2026-11-22T12:00:00.000Z',
  };
  expect(formatDifferences(row)).toEqual([
    { name: 'status', before: 'new', after: 'accepted' },
    { name: 'decided by', before: null, after: 'ada' },
  ]);
});
