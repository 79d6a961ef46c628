import type { AppId } from '#domain/apps.ts';
import type { AppEntry } from '#lib/content/apps.ts';

/** The eleven verbs of the sub-line in their order. */
const VERBS = 'stay, meet, sell, ride, train, hire, build, buy, fix, save, play'.split(', ');

/** Every verb with its app. @throws when an app has another verb: the sentence is a literal. */
export function heroWords(apps: readonly AppEntry[]): { word: string; app: AppId }[] {
  return VERBS.map((word) => {
    const app = apps.find(({ data }) => data.verb === word);
    if (!app) throw new Error(`No app of content/apps has the verb "${word}" of the tagline.`);
    return { word, app: app.id };
  });
}
