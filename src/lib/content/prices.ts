import type { CollectionEntry } from 'astro:content';
import { requireEntry } from './pages.ts';
import { withAppNames } from './prose-components.ts';

export type Prices = CollectionEntry<'prices'>['data'];
export type AppPrice = Prices['apps'][string];

export async function loadPrices(): Promise<Prices> {
  const entry = await requireEntry('prices', 'prices');
  return { ...entry.data, free: withAppNames(entry.data.free) };
}

/** One line of text: "£9 a month (employers) · £3 per profile". */
export function priceText({ amount, per, note }: AppPrice): string {
  return [amount, per, note].filter(Boolean).join(' ');
}

/** Price by app, or `general`, `free` or `launch`. `short`: the amount alone. @throws for an unknown one. */
export function priceFor(prices: Prices, of: string, short = false): string {
  const app = prices.apps[of];
  const general = { general: prices.general, free: prices.free, launch: prices.launch }[of];
  const words = app ? (short ? app.amount : priceText(app)) : general;
  if (!words) throw new Error(`<Price of="${of}" />: content/prices/prices.yaml knows no such price.`);
  return words;
}
