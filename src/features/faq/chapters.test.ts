import { expect, test } from 'vitest';
import { ANSWERS_MAX, chaptersOf, descriptionOf } from './chapters.ts';

const topic = (id: string, count: number) => ({
  id,
  title: id.toUpperCase(),
  entries: Array.from({ length: count }, (_, n) => `${id} ${n}`),
});

test('as many answers as a page holds stand on /faq, as they always did', () => {
  expect(chaptersOf([topic('cost', 60), topic('data', ANSWERS_MAX - 60)])).toBeNull();
});

test('one answer more, and each topic is a page of its own', () => {
  const chapters = chaptersOf([topic('cost', 60), topic('data', ANSWERS_MAX - 59)]);
  expect(chapters?.map(({ path, title, entries }) => [path, title, entries.length])).toEqual([
    ['/faq/cost', 'COST', 60],
    ['/faq/data', 'DATA', 41],
  ]);
});

test('a topic that is too long for a page is cut evenly, and no answer is lost or said twice', () => {
  const topics = [topic('cost', 1), topic('data', 2 * ANSWERS_MAX + 3)];
  const chapters = chaptersOf(topics) ?? [];
  expect(chapters.map(({ path, title, entries }) => [path, title, entries.length])).toEqual([
    ['/faq/cost', 'COST', 1],
    ['/faq/data', 'DATA, 1 of 3', 68],
    ['/faq/data/2', 'DATA, 2 of 3', 68],
    ['/faq/data/3', 'DATA, 3 of 3', 67],
  ]);
  expect(chapters.flatMap(({ entries }) => entries)).toEqual(topics.flatMap(({ entries }) => entries));
});

test('a search engine is told the first questions of a chapter, and none of them by half', () => {
  const long = 'What is this? '.repeat(11).trim();
  expect(descriptionOf(['Why?', 'How?'])).toBe('Why? How?');
  expect(descriptionOf(['Why?', 'Where is this?', long])).toBe('Why? Where is this?');
  expect(descriptionOf([long, long])).toBe(long);
});
