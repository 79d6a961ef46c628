import { expect, test } from 'vitest';
import { isAccepted } from './acceptance.ts';

test.each([
  ['accepted', false, true],
  ['accepted', undefined, true],
  ['accepted', true, false],
  ['new', false, false],
  ['declined', undefined, false],
])('a contribution that is %s, its award waiting: %s, counts as accepted: %s', (status, held, accepted) => {
  expect(isAccepted({ status, held })).toBe(accepted);
});
