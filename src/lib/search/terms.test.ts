import { expect, test } from 'vitest';
import { stemOf, termOf } from './terms.ts';

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
  ['deliver', 'delivered', 'delivering'],
  ['care', 'cares', 'caring'],
])('someone who types %s, %s or %s types the same', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test.each([
  ['care', 'car', 'career'],
  ['party', 'part', 'port'],
  ['letter', 'let', 'late'],
  ['mission', 'miss', 'mix'],
])('someone who types %s, %s or %s types something else', (...words) => {
  expect(new Set(words.map(stemOf)).size).toBe(3);
});

test('someone who types a word without meaning types nothing', () => {
  expect(['The', 'what', ''].map(termOf)).toEqual([null, null, '']);
});
