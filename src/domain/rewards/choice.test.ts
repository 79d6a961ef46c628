import { describe, expect, test } from 'vitest';
import { type Choice, choiceOf, countOf, formatShare, mostOf, rangeOf, textOf } from './choice.ts';
import { REWARD_KEYS, REWARDS } from './guide.ts';

describe('the choice of an address', () => {
  test.each<[string, Choice]>([
    ['minor_bug.2,adopted_idea', { minor_bug: 2, adopted_idea: 1 }],
    ['minor_bug', { minor_bug: 1 }],
    ['', {}],
    ['minor_bug.0', {}],
    ['minor_bug.999', { minor_bug: 9 }],
    ['first_contribution.5', { first_contribution: 1 }],
    ['toString,__proto__.3,constructor', {}],
    ['minor_bug.-1,minor_bug.1e3,<b>,minor_bug.', {}],
    ['money.4,ux_tweak', { ux_tweak: 1 }],
  ])('%s', (text, choice) => {
    expect(choiceOf(text)).toEqual(choice);
  });

  test('is a first contribution where the address says nothing', () => {
    expect(choiceOf(null)).toEqual({ first_contribution: 1 });
  });

  test('is written as it is read, whatever was chosen', () => {
    const all = Object.fromEntries(REWARD_KEYS.map((key) => [key, mostOf(key)])) as Choice;
    for (const choice of [{}, { ux_tweak: 1 }, { adopted_idea: 3, micro_copy: 1 }, all])
      expect(choiceOf(textOf(choice))).toEqual(choice);
  });
});

test('a choice earns the sum of the guide, from its least to its most', () => {
  const { first_contribution: first, minor_bug: bug } = REWARDS;
  expect(rangeOf({ first_contribution: 1, minor_bug: 2 })).toEqual({
    min: first.min + 2 * bug.min,
    max: first.max + 2 * bug.max,
  });
  expect(rangeOf({})).toEqual({ min: 0, max: 0 });
  expect(countOf({ first_contribution: 1, minor_bug: 2 })).toBe(3);
});

test('250 INZ would illustrate 0.01125%, a range both of its ends (R022, A-18)', () => {
  expect(formatShare({ min: 250, max: 250 })).toBe('0.01125%');
  expect(formatShare({ min: 50, max: 150 })).toBe('0.00225%–0.00675%');
  expect(formatShare({ min: 0, max: 0 })).toBe('0%');
});
