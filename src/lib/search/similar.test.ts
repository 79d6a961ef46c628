import { describe, expect, test } from 'vitest';
import { BUGS, MIXED } from '#tests/builders/similar/elsewhere.ts';
import { KNOWN_ITEMS } from '#tests/builders/similar/known-items.ts';
import { TYPED } from '#tests/builders/similar/typed.ts';
import { TYPED_BY_OTHERS } from '#tests/builders/similar/typed-by-others.ts';
import { TYPED_NEAR } from '#tests/builders/similar/typed-near.ts';
import { UNFAMILIAR } from '#tests/builders/similar/unfamiliar.ts';
import { similarOver } from './similar.ts';

const find = similarOver(KNOWN_ITEMS);
const ids = (typed: string, count = 3) => find(typed, count).map(({ id }) => id);

const tuned = TYPED.filter((_, place) => place % 2 === 0);
const later = TYPED.filter((_, place) => place % 2 === 1);

describe('somebody who types what is known', () => {
  // Least share that is found among three, and largest share of the other texts that is offered anything.
  test.each([
    ['in the half that was for tuning', KNOWN_ITEMS, tuned, 0.9, 0.05],
    ['in the half that was tried later', KNOWN_ITEMS, later, 0.86, 0],
    ['in the words of others', KNOWN_ITEMS, TYPED_BY_OTHERS, 0.8, 0.2],
    ['where others type nearly the same', KNOWN_ITEMS, TYPED_NEAR, 0.82, 0.25],
    ['in untouched texts about bugs (D168)', BUGS.items, BUGS.texts, 0.5, 0.2],
    ['in untouched texts about all kinds of things (D168)', MIXED.items, MIXED.texts, 0.5, 0.25],
    [
      'in texts about subjects that the list does not know (D172)',
      UNFAMILIAR.items,
      UNFAMILIAR.texts,
      0.35,
      0.1,
    ],
  ])('is offered it among three, and seldom anything else, %s', (_, items, texts, least, most) => {
    const match = similarOver(items);
    const known = texts.filter(([, id]) => id !== null);
    const unknown = texts.filter(([, id]) => id === null);
    const found = known.filter(([text, id]) => match(text, 3).some((item) => item.id === id));
    const offered = unknown.filter(([text]) => match(text, 3).length > 0);
    expect(found.length / known.length).toBeGreaterThanOrEqual(least);
    expect(offered.length / unknown.length).toBeLessThanOrEqual(most);
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
