import { expect, test } from 'vitest';
import { differencesOf } from './audit.ts';

test('only what differs is told, member by member', () => {
  const before = { roles: ['member'], notes: null, award: { amount: 50, first: 0 }, same: 1 };
  const after = { roles: [], notes: 'Clear', award: { amount: 1250, first: 0 }, same: 1, disabled: true };
  expect(differencesOf({ before, after })).toEqual([
    { name: 'roles', before: 'member', after: 'none' },
    { name: 'notes', before: null, after: 'Clear' },
    { name: 'award.amount', before: '50', after: '1,250' },
    { name: 'disabled', before: null, after: 'yes' },
  ]);
});

test('something new has no before, something deleted no after', () => {
  expect(differencesOf({ before: {}, after: { title: 'A' } })).toEqual([
    { name: 'title', before: null, after: 'A' },
  ]);
  expect(differencesOf({ before: { title: 'A' }, after: {} })).toEqual([
    { name: 'title', before: 'A', after: null },
  ]);
});
