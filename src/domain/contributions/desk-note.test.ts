import { expect, test } from 'vitest';
import { mentionsIn } from './desk-note.ts';

test.each([
  ['@bea, is this a duplicate?', ['bea']],
  ['What do you say, @Bea and @cat_2? (@bea knows)', ['bea', 'cat_2']],
  ['(@bea) "@cat".', ['bea', 'cat']],
  ['Write to fern@example.org, not @@bea, 5 @ noon', []],
  ['', []],
])('in %j an admin asks %j', (text, names) => {
  expect(mentionsIn(text)).toEqual(names);
});
