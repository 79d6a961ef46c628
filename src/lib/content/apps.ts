import { type CollectionEntry, getCollection } from 'astro:content';
import { APP_IDS } from '#domain/apps.ts';
import { tileName } from '#lib/tiles.ts';

export type AppEntry = CollectionEntry<'apps'>;

/**
 * The eleven apps in their order.
 * @throws when the files are not exactly the eleven of the house, each under its own name and place (R014).
 */
export async function loadApps(): Promise<AppEntry[]> {
  const entries = (await getCollection('apps')).sort((a, b) => a.data.order - b.data.order);
  const wrong = APP_IDS.find((id, index) => {
    const entry = entries[index];
    return entry?.id !== id || entry.data.name !== tileName(id) || entry.data.order !== index + 1;
  });
  if (wrong || entries.length !== APP_IDS.length) {
    throw new Error(`content/apps must hold the eleven apps in order; look at ${wrong ?? 'the extra file'}.`);
  }
  return entries;
}

export interface CarouselCard {
  app: AppEntry;
  /** Exactly three (R075). */
  examples: string[];
}

/**
 * One card for each of the eleven apps, in their order (R075).
 * @throws when content/carousel does not hold exactly one file for each app.
 */
export async function loadCarousel(): Promise<CarouselCard[]> {
  const [apps, entries] = await Promise.all([loadApps(), getCollection('carousel')]);
  return apps.map((app) => {
    const about = entries.filter(({ data }) => data.app.id === app.id);
    if (about.length !== 1)
      throw new Error(`content/carousel must hold one file about ${app.id}, not ${about.length}.`);
    return { app, examples: about[0]!.data.examples };
  });
}
