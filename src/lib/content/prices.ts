import { type CollectionEntry, getEntry } from 'astro:content';

export type Prices = CollectionEntry<'prices'>['data'];
export type AppPrice = Prices['apps'][string];

/** The one price file: every price on the site comes from here. */
export async function loadPrices(): Promise<Prices> {
  const entry = await getEntry('prices', 'prices');
  if (!entry) throw new Error('content/prices/prices.yaml is missing.');
  return entry.data;
}

/** A price label as one line of text, for prose: "£9 a month (employers) · £3 per profile". */
export function priceInWords({ amount, per, note }: AppPrice): string {
  return [amount, per, note].filter(Boolean).join(' ');
}
