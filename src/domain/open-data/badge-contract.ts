import * as z from 'zod/mini';
import { APP_IDS } from '../apps.ts';
import { contract } from '../contract.ts';

/** All apps together, among the names of badges. */
export const ALL_APPS = 'thegrid';

/** The number of shipped items of an app, or of all, as an SVG for pages of other sites. */
export const readBadge = contract({
  name: 'readBadge',
  method: 'GET',
  path: '/api/public/badge/:file',
  audience: 'anyone',
  params: z.strictObject({
    file: z.enum([ALL_APPS, ...APP_IDS].map((name) => `${name}.svg`)),
  }),
  openTags: ['roadmap'],
  output: 'stream',
});
