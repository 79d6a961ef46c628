import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Age } from './Age.tsx';

const NOW = Date.parse('2026-11-22T12:00:00');
const shown = (minutes: number) => {
  const at = new Date(NOW - minutes * 60_000).toISOString();
  return renderToStaticMarkup(createElement(Age, { at, now: NOW }));
};

test.each([
  [0, 'Now'],
  [11, '11\u00A0min'],
  [120, '2\u00A0h'],
  [24 * 60, 'Sat'],
  [7 * 24 * 60, '15\u00A0Nov'],
])('a row of a list of %d minutes ago says %s, and the moment in its title', (minutes, age) => {
  expect(shown(minutes)).toMatch(
    new RegExp(`^<time datetime="2026-11-[^"]+Z" title="[^"]+ at [^"]+">${age}</time>$`, 'i'),
  );
});
