import { expect, test } from 'vitest';
import { isGone, namedId } from './use-named-row.tsx';

test('a link names a row by what follows its prefix', () => {
  expect(namedId('#item-7', 'item-')).toBe('7');
  expect(namedId('#pending-contribution%3A7', 'pending-')).toBe('contribution:7');
});

test('a link to something else, or to nothing, names no row', () => {
  for (const hash of ['', '#', '#item', '#idea-7', '#item-']) expect(namedId(hash, 'item-')).toBe('');
});

test('a link that was cut off names a row that is not there', () => {
  expect(namedId('#pending-a%', 'pending-')).toBe('a%');
});

test('a named row is gone once the whole list is here without it', () => {
  expect(isGone('7', ['1', '2'], 'ready')).toBe(true);
  expect(isGone('7', [], 'ready')).toBe(true);
  expect(isGone('2', ['1', '2'], 'ready')).toBe(false);
});

test('a named row is not called gone while more of the list may come', () => {
  for (const state of ['loading', 'partial', 'failed']) expect(isGone('7', ['1'], state)).toBe(false);
});

test('nothing is gone where the address names nothing', () => {
  expect(isGone('', ['1'], 'ready')).toBe(false);
});
