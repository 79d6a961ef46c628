import { readFileSync } from 'node:fs';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { builtPage, linkOf, wordsOf } from './html-page.ts';

const page = builtPage('news');

test('a visitor reads the news newest first, with days in words', () => {
  expect(wordsOf(page.querySelector('h1'))).toMatch(/^News: /);
  const times = page.querySelectorAll('main article time');
  const days = times.map((time) => time.getAttributeValue('datetime') ?? '');
  expect(days.length).toBeGreaterThanOrEqual(3);
  expect(days).toEqual(days.toSorted().toReversed());
  for (const time of times) expect(wordsOf(time)).toMatch(/^[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+ \d{4}$/);
});

test('a visitor finds the news from the footer, and the feed from the news', () => {
  const footer = builtPage('index').querySelector('body > footer');
  expect(footer && linkOf(footer, 'News')).toBe('/news');
  const announced = page.querySelector('link[type="application/rss+xml"]')?.getAttributeValue('href');
  expect(announced).toBe('/news/rss.xml');
  expect(linkOf(page, 'Follow by RSS')).toBe(announced);
});

test('the feed is well-formed', () => {
  expect(XMLValidator.validate(readFileSync('dist/news/rss.xml', 'utf8'))).toBe(true);
});
