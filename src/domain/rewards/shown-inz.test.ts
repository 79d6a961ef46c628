import { expect, test } from 'vitest';
import { INZ_FIGURES, showsInz } from './shown-inz.ts';

test('a person is shown a decided award always, and balance, total, share and rank by INZ only with the flag (A-24)', () => {
  expect(INZ_FIGURES.filter((figure) => showsInz(figure, false))).toEqual(['award']);
  expect(INZ_FIGURES.filter((figure) => showsInz(figure, true))).toEqual([
    'award',
    'balance',
    'total',
    'share',
    'rank',
  ]);
});
