import { appsCollections } from './schemas/apps.ts';
import type { Reference } from './schemas/collection.ts';
import { helpCollections } from './schemas/help.ts';
import { homeCollections } from './schemas/home.ts';
import { textsCollections } from './schemas/texts.ts';

/**
 * Every collection of `content/`, its fields described in the files of `schemas/`. The build reads this through
 * `content.config.ts`, the content check reads it without Astro.
 */
export function contentCollections(reference: Reference) {
  return {
    ...appsCollections(reference),
    ...helpCollections(reference),
    ...homeCollections(reference),
    ...textsCollections(),
  };
}
