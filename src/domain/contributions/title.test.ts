import { expect, test } from 'vitest';
import { titleOf } from './title.ts';

test.each([
  ['Dates are cleared. It happens every time.', 'Dates are cleared'],
  ['\n  Why is “Trades” plural? It is one shop.', 'Why is “Trades” plural?'],
  ['First line of Fern\nSecond line.', 'First line of Fern'],
  ['Hello. The list jumps to the top. Always.', 'Hello. The list jumps to the top'],
  ['Version 2.5 loses the dates', 'Version 2.5 loses the dates'],
  ['It goes on and on...', 'It goes on and on...'],
  ['   ', ''],
])('the title of %j is its first sentence', (description, title) => {
  expect(titleOf(description)).toBe(title);
});

test('a long sentence ends after a whole word', () => {
  const title = titleOf('The rota forgets the second shift, '.repeat(10));
  expect(title).toMatch(/^The rota .*(shift|second|the|forgets|rota)…$/);
  expect(title.length).toBeLessThanOrEqual(73);
});

test('a word longer than the title is cut', () => {
  expect(titleOf('x'.repeat(500))).toBe(`${'x'.repeat(72)}…`);
});

test('list and panel agree, although the list has only the beginning', () => {
  const description = `${'A very long beginning without an end '.repeat(6)}. Then more.`;
  expect(titleOf(description)).toBe(titleOf(description.slice(0, 160)));
});
