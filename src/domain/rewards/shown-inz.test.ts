import { expect, test } from 'vitest';
import { showsInz } from './shown-inz.ts';

const FIGURES = ['award', 'balance', 'total', 'share', 'rank'] as const;

test('a person is shown a decided award always, and balance, total, share and rank by INZ only with the flag (A-24)', () => {
  expect(FIGURES.filter((figure) => showsInz(figure, false))).toEqual(['award']);
  expect(FIGURES.filter((figure) => showsInz(figure, true))).toEqual(FIGURES);
});
