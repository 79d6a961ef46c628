import { describe, expect, test } from 'vitest';
import { searchOver } from './search-index.ts';

const part = (title: string, text: string) => ({ url: `/${title}`, page: 'FAQ', title, text });
const find = searchOver(
  [
    part('What does it cost?', 'A flat monthly fee for each app.'),
    part('How do I leave?', 'Your account and what it holds are deleted.'),
    part('Who may join?', 'Freelancers, neighbours and the café next door.'),
  ],
  ['cost price expensive', 'leave quit'],
);
const first = (question: string) => find(question, 3)[0]?.title;

describe('a visitor who searches', () => {
  test.each([
    ['in another form', 'deleting accounts', 'How do I leave?'],
    ['with a letter wrong', 'freelanser', 'Who may join?'],
    ['with the beginning of a word', 'neigh', 'Who may join?'],
    ['without its accent', 'CAFE', 'Who may join?'],
    ['by a word that means the same', 'pricing', 'What does it cost?'],
    ['by another that means the same', 'is it expensive?', 'What does it cost?'],
  ])('finds a word %s', (_, question, title) => {
    expect(first(question)).toBe(title);
  });

  test.each(['how do I', '?', '', 'zebra'])('finds nothing by "%s"', (question) => {
    expect(find(question, 3)).toEqual([]);
  });

  test('gets as many results as there is room for', () => {
    expect(find('cost leave join', 2)).toHaveLength(2);
  });
});
