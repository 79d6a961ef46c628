import { expect, test } from 'vitest';
import { groupsOf, stemOf, termOf } from './terms.ts';

test.each([
  ['price', 'prices', 'pricing'],
  ['stop', 'stopped', 'stopping'],
  ['cancel', 'cancelled', 'cancelling'],
  ['café', 'Cafes', 'CAFE'],
  ['business', 'businesses', 'Business'],
])('someone who searches for %s, %s or %s searches for the same', (...forms) => {
  expect(new Set(forms.map(termOf)).size).toBe(1);
});

test.each([
  ['drive', 'drivers', 'driving'],
  ['colour', 'colors', 'colouring'],
  ['organise', 'organizing', 'organiser'],
])('someone who types %s, %s or %s types the same', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test('someone who types a word without meaning types nothing', () => {
  expect(['The', 'what', ''].map(termOf)).toEqual([null, null, '']);
});

test('an editor folds a long group or quotes it without a change of its words', () => {
  const yaml =
    '# Words\ngroups:\n  # Homes\n  - rent let\n    lease\n  - "fee price-tag"\nrelated:\n  - rent key\n';
  expect(groupsOf(yaml, 'groups')).toEqual([
    ['rent', 'let', 'lease'],
    ['fee', 'price-tag'],
  ]);
  expect(groupsOf(yaml, 'related')).toEqual([['rent', 'key']]);
});
