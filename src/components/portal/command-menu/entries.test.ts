import { describe, expect, test } from 'vitest';
import { wordMatcher } from '#domain/search-text.ts';
import { aroundMatch, type Entry, matching } from './entries.ts';

const entry = (title: string, note = ''): Entry => ({ id: title, title, note, icon: 'idea', to: '/' });
const found = (text: string, entries: Entry[], most?: number) =>
  matching(entries, wordMatcher(text), text, most).map(({ title }) => title);

describe('what the command menu finds', () => {
  test('is every entry with all words, in title or note, without regard to case and accents', () => {
    const entries = [entry('Quiet hours', 'Idea'), entry('Café quiet', 'TG-4QX8PL'), entry('Loud hours')];
    expect(found('QUIET', entries)).toEqual(['Quiet hours', 'Café quiet']);
    expect(found('cafe tg-4qx8pl', entries)).toEqual(['Café quiet']);
  });

  test('begins with titles that start with the text, and ends after a few', () => {
    const entries = ['A quiet week', 'Quiet hours', 'Too quiet'].map((title) => entry(title));
    expect(found('quiet', entries)).toEqual(['Quiet hours', 'A quiet week', 'Too quiet']);
    expect(found('quiet', entries, 1)).toEqual(['Quiet hours']);
  });
});

test('a title is cut around the first word that it contains', () => {
  expect(aroundMatch('The quiet switch', 'loud QUIET')).toEqual(['The ', 'quiet', ' switch']);
  expect(aroundMatch('The quiet switch', '')).toEqual(['The quiet switch', '', '']);
});
