import { describe, expect, test } from 'vitest';
import { KNOWN_ITEMS } from '#tests/builders/similar/known-items.ts';
import { TYPED } from '#tests/builders/similar/typed.ts';
import { TYPED_BY_OTHERS } from '#tests/builders/similar/typed-by-others.ts';
import { similarOver } from './similar.ts';

const find = similarOver(KNOWN_ITEMS);
const ids = (typed: string, count = 3) => find(typed, count).map(({ id }) => id);

/** Recall among the first three of texts with a known item, and the share of the others that are offered anything. */
function figuresOf(texts: typeof TYPED) {
  const known = texts.filter(([, id]) => id !== null);
  const unknown = texts.filter(([, id]) => id === null);
  return {
    recall: known.filter(([text, id]) => id && ids(text).includes(id)).length / known.length,
    falseOffers: unknown.filter(([text]) => ids(text).length > 0).length / unknown.length,
  };
}

describe('somebody who types what is known', () => {
  test.each([
    ['for tuning', 0],
    ['untouched until the end', 1],
  ])('is offered it among three, and seldom anything else, in the half that was %s', (_, half) => {
    const texts = TYPED.filter((_, place) => place % 2 === half);
    expect(texts).toHaveLength(50);
    const { recall, falseOffers } = figuresOf(texts);
    expect(recall).toBeGreaterThanOrEqual(0.8);
    expect(falseOffers).toBeLessThanOrEqual(0.1);
  });

  test('is offered it less surely in the words of others, as far as was reached (D154)', () => {
    const { recall, falseOffers } = figuresOf(TYPED_BY_OTHERS);
    expect(recall).toBeGreaterThanOrEqual(0.68);
    expect(falseOffers).toBeLessThanOrEqual(11 / 30);
  });

  test.each([
    ['in other words', 'Places to park a bicycle', 'bike-racks'],
    ['with a letter wrong', 'milage check', 'mileage-check'],
    ['with the beginning of a word', 'calc holiday', 'holiday-pay'],
    ['with two words for one', 'night mode', 'dark-mode'],
  ])('is offered it %s', (_, typed, id) => {
    expect(ids(typed)[0]).toBe(id);
  });

  test.each(['', '?', 'I would like to have this, please', 'zyzzyva'])(
    'is offered nothing by "%s"',
    (typed) => {
      expect(ids(typed)).toEqual([]);
    },
  );

  test('is offered as many as there is room for', () => {
    expect(ids('shared calendar for viewings', 1)).toHaveLength(1);
  });

  test('is offered nothing where nothing is known', () => {
    expect(similarOver([])('bicycle', 3)).toEqual([]);
  });
});
