import { expect, test } from 'vitest';
import { groupsOf, termOf } from './terms.ts';

test.each([
  ['price', 'prices', 'pricing'],
  ['stop', 'stopped', 'stopping'],
  ['cancel', 'cancelled', 'cancelling'],
  ['café', 'Cafes', 'CAFE'],
  ['business', 'businesses', 'Business'],
])('someone who types %s, %s or %s types the same', (...forms) => {
  expect(new Set(forms.map(termOf)).size).toBe(1);
});

test('someone who types a word without meaning types nothing', () => {
  expect(['The', 'what', ''].map(termOf)).toEqual([null, null, '']);
});

test('an editor folds a long group or quotes it without a change of its words', () => {
  expect(groupsOf('# Words\ngroups:\n  # Homes\n  - rent let\n    lease\n  - "fee price"\n')).toEqual([
    'rent let lease',
    'fee price',
  ]);
});
