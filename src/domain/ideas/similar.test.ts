import { describe, expect, test } from 'vitest';
import { similarIdeas, tellingWords } from './similar.ts';

const IDEAS = [
  { title: 'Quiet hours', description: 'Nobody hears from me before nine in the morning.' },
  { title: 'Bike racks', description: 'Which shops have somewhere to lock a bike?' },
  { title: 'Deposit letter', description: 'A letter with the dates and the sum filled in from Roomz.' },
  { title: 'Shop windows', description: 'A page for each shop.' },
];
const titles = (title: string, description = '', limit?: number) =>
  similarIdeas({ title, description }, IDEAS, limit).map((idea) => idea.title);

describe('words that tell', () => {
  test('are plain, in the singular, and none of the common ones', () => {
    expect([...tellingWords('The CAFÉS, and my bikes — glass?')]).toEqual(['cafe', 'bike', 'glass']);
  });
});

describe('similar ideas while typing', () => {
  test('nothing, or only common words, is like nothing', () => {
    expect(titles('')).toEqual([]);
    expect(titles('I would like that', 'and then some more of it')).toEqual([]);
  });

  test('one word of the title is enough, in any case and number', () => {
    expect(titles('QUIET please')).toEqual(['Quiet hours']);
    expect(titles('A rack')).toEqual(['Bike racks']);
  });

  test('of words further down it takes two', () => {
    expect(titles('Mornings')).toEqual([]);
    expect(titles('Mornings', 'Nobody writes.')).toEqual(['Quiet hours']);
  });

  test('what has most in common comes first, and the list ends', () => {
    expect(titles('Bike shops')).toEqual(['Bike racks', 'Shop windows']);
    expect(titles('Bike shops', '', 1)).toEqual(['Bike racks']);
  });
});
