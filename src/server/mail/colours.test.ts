import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paletteOf } from '#lib/palette.ts';
import { COLOURS } from './colours.ts';

const { colour } = paletteOf(readFileSync('src/styles/tokens.css', 'utf8'));

test('a mail has the colours of the site', () => {
  const names = Object.keys(COLOURS);
  expect(COLOURS).toEqual(Object.fromEntries(names.map((name) => [name, colour(name)])));
});
