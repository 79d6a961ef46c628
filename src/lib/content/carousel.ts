import { getCollection } from 'astro:content';
import { type AppEntry, loadApps } from './apps.ts';

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
