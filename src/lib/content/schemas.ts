import { appsCollections } from './schemas/apps.ts';
import type { Reference } from './schemas/collection.ts';
import { helpCollections } from './schemas/help.ts';
import { homeCollections } from './schemas/home.ts';
import { textsCollections } from './schemas/texts.ts';

/** All collections, for the build (`content.config.ts`) and the content check, which has no Astro. */
export function contentCollections(reference: Reference) {
  return {
    ...appsCollections(reference),
    ...helpCollections(reference),
    ...homeCollections(reference),
    ...textsCollections(),
  };
}

export type CollectionName = keyof ReturnType<typeof contentCollections>;
