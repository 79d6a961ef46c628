import { expect, test } from 'vitest';
import { drawBadge } from './badge.ts';

test('a badge has a name for those who do not see it, and is as wide as its texts', () => {
  const svg = drawBadge('Roomz', '12 shipped');
  expect(svg).toContain('role="img" aria-label="Roomz: 12 shipped"');
  expect(Number(/ width="(\d+)"/.exec(svg)?.[1])).toBeGreaterThan(15 * 6);
});

test('no text of a badge becomes markup or style', () => {
  const svg = drawBadge('<script>', '"&');
  expect(svg).not.toMatch(/<script|<style| style=/);
  expect(svg).toContain('aria-label="&lt;script&gt;: &quot;&amp;"');
});
