import { grouped } from '../formats.ts';

/** Visible INZ: a decided award always, sums only with INZ_BALANCES_VISIBLE. */
const SHOWN = {
  award: 'always',
  balance: 'with sums',
  total: 'with sums',
  share: 'with sums',
  rank: 'with sums',
} as const;

export function showsInz(figure: keyof typeof SHOWN, sumsVisible: boolean): boolean {
  return SHOWN[figure] === 'always' || sumsVisible;
}

/** The amount in a notice: `370 INZ`, or null for none. */
export const awardText = (inz: number): string | null => (inz > 0 ? `${grouped(inz)} INZ` : null);
