import { expect, test } from 'vitest';
import { labelOf, rangeOf } from './price-labels.ts';

test('a price is shown with its currency and period, nothing as Free, and a fee in its note (A-27)', () => {
  expect(labelOf({ amount: 9, period: 'month' })).toEqual({
    pounds: 9,
    amount: '£9',
    per: 'a month',
    note: undefined,
  });
  expect(labelOf({ amount: 0 })).toMatchObject({ amount: 'Free', per: undefined });
  expect(labelOf({ amount: 9, fee: { from: 3 }, note: '{fee} per profile' }).note).toBe('£3 per profile');
  expect(labelOf({ amount: 5, fee: { from: 3, to: 7 }, note: '(fees {fee})' }).note).toBe('(fees £3–£7)');
});

test('the range is that of the monthly prices, and one amount where all are equal', () => {
  expect(
    rangeOf([{ amount: 0 }, { amount: 9, period: 'month' }, { amount: 4, period: 'month' }, { amount: 12 }]),
  ).toBe('£4–£9');
  expect(rangeOf([{ amount: 5, period: 'month' }])).toBe('£5');
});
