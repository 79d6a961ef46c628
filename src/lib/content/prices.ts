import type { CollectionEntry } from 'astro:content';
import { requireEntry } from './pages.ts';
import { type AppPrice, labelOf, rangeOf } from './price-labels.ts';
import { withAppNames } from './prose-components.ts';

type Published = Pick<CollectionEntry<'prices'>['data'], 'general' | 'free' | 'launch'>;
export type Prices = Published & { apps: Record<string, AppPrice> };

export async function loadPrices(): Promise<Prices> {
  const { general, free, launch, apps } = (await requireEntry('prices', 'prices')).data;
  return {
    general: general.replace('{range}', rangeOf(Object.values(apps))),
    free: withAppNames(free),
    launch,
    apps: Object.fromEntries(Object.entries(apps).map(([id, price]) => [id, labelOf(price)])),
  };
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
