import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { contract } from '../contract.ts';
import { oneLine } from '../text.ts';
import { uuid } from '../wire.ts';
import { CONTRIBUTION_STATUSES } from './contribution.ts';
import { CONTRIBUTION_TYPES } from './types.ts';

export const VIEW_LIMITS = { views: 20, name: 40 } as const;

/** The desk's search, filters and order, by their names in the address; absent ones match everything. */
export const DeskViewFilter = z.strictObject({
  q: z.optional(z.string('Must be text').check(z.maxLength(200))),
  status: z.optional(z.enum(CONTRIBUTION_STATUSES, 'Must be a status')),
  type: z.optional(z.enum(CONTRIBUTION_TYPES, 'Must be a type')),
  app: z.optional(z.enum(RELATED_APPS, 'Must be an app')),
  proof: z.optional(z.enum(['yes', 'no'], 'Must be yes or no')),
  sort: z.optional(z.enum(['newest', 'oldest'], 'Must be an order')),
});
export type DeskViewFilter = z.infer<typeof DeskViewFilter>;

export const VIEW_MEMBERS = Object.keys(DeskViewFilter.shape) as (keyof DeskViewFilter)[];

/** A named view of an admin. The one with `opens` is shown when the address names none. */
export const DeskView = z.strictObject({
  id: uuid,
  name: oneLine(
    z.minLength(1, 'Please give it a name'),
    z.maxLength(VIEW_LIMITS.name, `The name must be at most ${VIEW_LIMITS.name} characters`),
  ),
  filter: DeskViewFilter,
  opens: z.boolean('Must be true or false'),
});
export type DeskView = z.infer<typeof DeskView>;

const views = z.array(DeskView, 'Must be a list of views').check(
  z.maxLength(VIEW_LIMITS.views, `Keep ${VIEW_LIMITS.views} views at most`),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each view once'),
  z.refine(
    (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
    'A view of that name is there already',
  ),
  z.refine((all) => all.filter(({ opens }) => opens).length <= 1, 'One view can open with the desk'),
);

/** An admin's views in order, with a version: a change names the version it is based on. */
export const DeskViews = z.object({ views, version: z.number() });
export type DeskViews = z.infer<typeof DeskViews>;

export const getDeskViews = contract({
  name: 'getDeskViews',
  method: 'GET',
  path: '/api/admin/desk/views',
  audience: 'reviewer',
  output: DeskViews,
});

/** Replaces the caller's views; 409 with the current ones if another tab changed them first. */
export const setDeskViews = contract({
  name: 'setDeskViews',
  method: 'PUT',
  path: '/api/admin/desk/views',
  audience: 'reviewer',
  body: z.strictObject({ views, version: z.number('Must be a number').check(z.int(), z.gte(0)) }),
  output: DeskViews,
});
