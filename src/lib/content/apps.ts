import { type CollectionEntry, getCollection } from 'astro:content';
import { APP_IDS, APPS, type AppId } from '#domain/apps.ts';

export interface AppEntry {
  id: AppId;
  data: CollectionEntry<'apps'>['data'] & { name: string };
}

/** In display order. @throws unless the files match the eleven app ids. */
export async function loadApps(): Promise<AppEntry[]> {
  const entries = await getCollection('apps');
  const apps = APP_IDS.flatMap((id) => {
    const entry = entries.find((one) => one.id === id);
    return entry ? { id, data: { ...entry.data, name: APPS[id].name } } : [];
  });
  if (apps.length !== APP_IDS.length || entries.length !== APP_IDS.length) {
    throw new Error(`content/apps must hold the eleven apps: ${APP_IDS.join(', ')}.`);
  }
  return apps;
}

export interface CarouselCard {
  app: AppEntry;
  examples: string[];
}

/** One card per app, in display order. @throws unless content/carousel has one file per app. */
export async function loadCarousel(): Promise<CarouselCard[]> {
  const [apps, entries] = await Promise.all([loadApps(), getCollection('carousel')]);
  return apps.map((app) => {
    const about = entries.filter(({ data }) => data.app.id === app.id);
    if (about.length !== 1)
      throw new Error(`content/carousel must hold one file about ${app.id}, not ${about.length}.`);
    return { app, examples: about[0]!.data.examples };
  });
}
