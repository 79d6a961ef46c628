import { describe, expect, test } from 'vitest';
import { withFigures, workedExample } from './worked-example.ts';

describe('the sums on the flip cards are right (R088)', () => {
  test('ten nights at £60 with 15 % cost £90; a month of an app at £9 keeps £81', () => {
    expect(workedExample({ times: 10, each: 60, percent: 15, months: 1 }, 9)).toEqual({
      times: '10',
      each: '£60',
      sum: '£600',
      percent: '15%',
      fee: '£90',
      months: '1',
      flat: '£9',
      kept: '£81',
    });
  });

  test('thousands have a comma, months add up, and 1.5 % is not rounded away', () => {
    const home = workedExample({ times: 1, each: 280_000, percent: 1.5, months: 6 }, 7);
    expect(home).toMatchObject({
      each: '£280,000',
      percent: '1.5%',
      fee: '£4,200',
      flat: '£42',
      kept: '£4,158',
    });
  });

  test('pennies are shown when there are any, and never lost', () => {
    const lunch = workedExample({ times: 3, each: 9.99, percent: 30, months: 1 }, 4);
    expect(lunch).toMatchObject({ sum: '£29.97', fee: '£8.99', kept: '£4.99' });
  });

  test('a card that keeps nothing is refused', () => {
    expect(() => workedExample({ times: 1, each: 36, percent: 25, months: 1 }, 9)).toThrow('keep something');
  });

  test('a text gets its figures, and a name that is none is refused', () => {
    expect(withFigures('{kept} of {fee}', { kept: '£81', fee: '£90' })).toBe('£81 of £90');
    expect(() => withFigures('{tax}', { kept: '£81' })).toThrow('{tax}');
  });
});
