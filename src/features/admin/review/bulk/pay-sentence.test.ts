import { expect, test } from 'vitest';
import { sampleContribution } from '#local/seeds/sample-contribution.ts';
import { type BulkRow, paySentence } from './bulk-decisions.ts';

const rowOf = (email: string, amount: number, first = true): Pick<BulkRow, 'row' | 'award'> => ({
  row: { ...sampleContribution(), email } as unknown as BulkRow['row'],
  award: { reward: 'micro_copy', amount, first, reason: null },
});

test('the sum of a bulk approval reaches from no first contribution to one for each sender', () => {
  const rows = [rowOf('a@example.org', 50), rowOf('A@example.org', 60), rowOf('b@example.org', 1000)];
  expect(paySentence(rows)).toBe('Approving pays 1,110–1,610 INZ, with 250 for each first contribution. ');
});

test('without bonuses it is one sum, and without INZ nothing is said', () => {
  expect(paySentence([rowOf('a@example.org', 50, false)])).toBe('Approving pays 50 INZ. ');
  expect(paySentence([{ ...rowOf('a@example.org', 50), award: null }])).toBe('');
});
