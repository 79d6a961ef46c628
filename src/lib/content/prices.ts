import type { CollectionEntry } from 'astro:content';
import { withAppNames } from './app-names.ts';
import { requireEntry } from './entry.ts';

export type Prices = CollectionEntry<'prices'>['data'];
export type AppPrice = Prices['apps'][string];

/** The one price file: every price on the site comes from here. */
export async function loadPrices(): Promise<Prices> {
  const entry = await requireEntry('prices', 'prices');
  return { ...entry.data, free: withAppNames(entry.data.free) };
}

/** A price label as one line of text, for prose: "£9 a month (employers) · £3 per profile". */
export function priceInWords({ amount, per, note }: AppPrice): string {
  return [amount, per, note].filter(Boolean).join(' ');
}

/**
 * The words of a price by its name: an app, or `general`, `free` or `launch`. With `short` the amount of an app alone.
 * @throws when the price file knows no such price.
 */
export function priceFor(prices: Prices, of: string, short = false): string {
  const app = prices.apps[of];
  const general = { general: prices.general, free: prices.free, launch: prices.launch }[of];
  const words = app ? (short ? app.amount : priceInWords(app)) : general;
  if (!words) throw new Error(`<Price of="${of}" />: content/prices/prices.yaml knows no such price.`);
  return words;
}
