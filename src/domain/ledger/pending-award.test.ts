import { expect, test } from 'vitest';
import { howToPay, needsFreshSignIn, SECOND_ADMIN_ABOVE_INZ } from './pending-award.ts';

const most = SECOND_ADMIN_ABOVE_INZ;

test.each([
  ['an amount that one admin may give is paid', { inz: most, isPaid: false, isPending: false }, 'pay'],
  ['a larger one is held back', { inz: most + 1, isPaid: false, isPending: false }, 'reserve'],
  ['what was paid is not paid again', { inz: 1, isPaid: true, isPending: false }, 'none'],
  ['what was paid is not held back either', { inz: most + 1, isPaid: true, isPending: false }, 'none'],
  ['what waits is not paid beside it, however small', { inz: 1, isPaid: false, isPending: true }, 'none'],
] as const)('%s (T04)', (_, payment, expected) => {
  expect(howToPay(payment)).toBe(expected);
});

test('an amount above 1,000 INZ needs a password typed lately, and 1,000 does not (T04)', () => {
  expect([needsFreshSignIn(1_000), needsFreshSignIn(1_001)]).toEqual([false, true]);
});
