import { expect, test } from 'vitest';
import { needsFreshSignIn, SECOND_ADMIN_ABOVE_INZ, wayToPay } from './pending-award.ts';

const most = SECOND_ADMIN_ABOVE_INZ;

test.each([
  ['an amount that one admin may give is paid', { inz: most, isPaid: false, isHeld: false }, 'pay'],
  ['a larger one is held back', { inz: most + 1, isPaid: false, isHeld: false }, 'hold'],
  ['what was paid is not paid again', { inz: 1, isPaid: true, isHeld: false }, 'none'],
  ['what was paid is not held back either', { inz: most + 1, isPaid: true, isHeld: false }, 'none'],
  ['what waits is not paid beside it, however small', { inz: 1, isPaid: false, isHeld: true }, 'none'],
] as const)('%s (T04)', (_, payment, expected) => {
  expect(wayToPay(payment)).toBe(expected);
});

test('an amount above 1,000 INZ needs a password typed lately, and 1,000 does not (T04)', () => {
  expect([needsFreshSignIn(1_000), needsFreshSignIn(1_001)]).toEqual([false, true]);
});
