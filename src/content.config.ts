import { defineCollection, reference } from 'astro:content';
import { glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import { contentCollections } from '#lib/content/schemas.ts';

const known = contentCollections(reference);

/** Adapts a collection of `lib/content/schemas.ts` to Astro. */
const define = <Schema extends z.ZodType>(one: { base: string; pattern: string; schema: Schema }) =>
  defineCollection({
    loader: glob({ base: `./${one.base}`, pattern: one.pattern }),
    schema: one.schema,
  });

export const collections = {
  apps: define(known.apps),
  prices: define(known.prices),
  carousel: define(known.carousel),
  'flip-cards': define(known['flip-cards']),
  'faq-topics': define(known['faq-topics']),
  faq: define(known.faq),
  'tool-categories': define(known['tool-categories']),
  tools: define(known.tools),
  prompts: define(known.prompts),
  toolkit: define(known.toolkit),
  contact: define(known.contact),
  legal: define(known.legal),
  about: define(known.about),
  manifesto: define(known.manifesto),
  tributes: define(known.tributes),
  videos: define(known.videos),
  pages: define(known.pages),
  home: define(known.home),
  browsers: define(known.browsers),
  news: define(known.news),
  search: define(known.search),
  site: define(known.site),
  steps: define(known.steps),
  rewards: define(known.rewards),
  embed: define(known.embed),
};
