import { type CollectionEntry, getCollection } from 'astro:content';
import { APP_IDS, APPS, type AppId } from '#domain/apps.ts';
import { requireEntry } from './pages.ts';

export interface AppEntry {
  id: AppId;
  data: CollectionEntry<'apps'>['data'] & { name: string };
}

async function loadApp(id: AppId): Promise<AppEntry> {
  const { data } = await requireEntry('apps', id);
  return { id, data: { ...data, name: APPS[id].name } };
}

/** In display order. */
export const loadApps = (): Promise<AppEntry[]> => Promise.all(APP_IDS.map(loadApp));

export interface CarouselCard {
  id: AppId;
  name: string;
  verb: string;
  /** Exactly three. */
  examples: readonly string[];
}

/** One card per app, in display order. @throws unless content/carousel has one file per app. */
export async function loadCarousel(): Promise<CarouselCard[]> {
  const [apps, entries] = await Promise.all([loadApps(), getCollection('carousel')]);
  return apps.map(({ id, data: { name, verb } }) => {
    const [card, other] = entries.filter(({ data }) => data.app.id === id);
    if (!card || other) throw new Error(`content/carousel must have one file about ${id}.`);
    return { id, name, verb, examples: card.data.examples };
  });
}

/** The demo of a sibling app on developers' machines (netlify/local/sibling-app.ts), on any port. */
const DEMO = 'http://127.0.0.1:*';

/** Origins that may show the contribution form in a frame. @param isLocal of a site without HTTPS */
export async function embedOrigins(appDomain: string, isLocal: boolean): Promise<string[]> {
  const [apps, { data }] = await Promise.all([loadApps(), requireEntry('embed', 'origins')]);
  const ofApps = apps.map((app) => `https://${app.data.subdomain}.${appDomain}`);
  return [...ofApps, ...data.origins, ...(isLocal ? [DEMO] : [])];
}
