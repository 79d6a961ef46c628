import { appsCollections } from './schemas/apps.ts';
import type { Reference } from './schemas/collection.ts';
import { helpCollections } from './schemas/help.ts';
import { homeCollections } from './schemas/home.ts';
import { textsCollections } from './schemas/texts.ts';

/**
 * All collections, used by the build (`content.config.ts`) and by the content check, which runs without
 * Astro.
 */
export function contentCollections(reference: Reference) {
  return {
    ...appsCollections(reference),
    ...helpCollections(reference),
    ...homeCollections(reference),
    ...textsCollections(),
  };
}
