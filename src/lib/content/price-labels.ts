import { formatPounds } from '#domain/formats.ts';

/** A price of content/prices/prices.yaml, in pounds. */
interface Price {
  amount: number;
  period?: 'month' | 'year' | undefined;
  fee?: { from: number; to?: number | undefined } | undefined;
  note?: string | undefined;
}

/** The same as pages show it. */
export interface AppPrice {
  pounds: number;
  amount: string;
  per: string | undefined;
  note: string | undefined;
}

/** `£3–£7`, or `£3` for one amount. */
const between = (from: number, to: number): string => [...new Set([from, to])].map(formatPounds).join('–');

export function labelOf({ amount, period, fee, note }: Price): AppPrice {
  return {
    pounds: amount,
    amount: amount === 0 ? 'Free' : formatPounds(amount),
    per: period && `a ${period}`,
    note: fee ? note?.replace('{fee}', between(fee.from, fee.to ?? fee.from)) : note,
  };
}

/** The lowest and the highest price of a month: `£4–£9`. */
export function rangeOf(prices: readonly Price[]): string {
  const monthly = prices.filter(({ period }) => period === 'month').map(({ amount }) => amount);
  return between(Math.min(...monthly), Math.max(...monthly));
}
