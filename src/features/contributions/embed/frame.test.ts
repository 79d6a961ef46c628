import { expect, test } from 'vitest';
import { isListed } from './frame.ts';

const LISTED = ['https://roomz.thegrid.co.uk', 'http://127.0.0.1:*'];

test.each([
  ['https://roomz.thegrid.co.uk', true],
  ['http://127.0.0.1:8890', true],
  ['http://127.0.0.1', true],
  ['http://roomz.thegrid.co.uk', false],
  ['https://roomz.thegrid.co.uk:8443', false],
  ['https://evil.example/https://roomz.thegrid.co.uk', false],
  ['http://127.0.0.1.example.org:80', false],
  ['https://127.0.0.1:8890', false],
  ['null', false],
  ['', false],
])('%s may show the form: %s', (origin, may) => {
  expect(isListed(origin, LISTED)).toBe(may);
});
