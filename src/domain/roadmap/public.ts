import * as z from 'zod/mini';
import { APP_IDS, type AppId } from '../apps.ts';
import { ROADMAP_COLUMNS, type RoadmapColumn } from './columns.ts';
import { ReadRoadmapItem, type RoadmapItem } from './roadmap.ts';

/** Maximum items on the public roadmap: those that changed last. */
export const PUBLIC_ITEMS_MAX = 200;

/** The idea of an item: its author, named only with consent. Its text is visible to members only. */
const PublicIdea = z.object({
  author_id: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
});

/** The missions of an item: count, and opening of the first. Their texts are visible to members only. */
const PublicMissions = z.object({ count: z.number(), since: z.string() });

/** Involvement in an item: author of its idea, or of an approved submission for one of its missions. */
export const PARTS = ['idea', 'mission'] as const;

export const PublicPerson = z.object({ name: z.string(), part: z.enum(PARTS) });
export type PublicPerson = z.infer<typeof PublicPerson>;

export const PublicRoadmapItem = z.extend(ReadRoadmapItem, {
  idea: z.nullable(PublicIdea),
  missions: z._default(z.nullable(PublicMissions), null),
  /** People involved, each once: authors of its ideas first, then members by the time of approval. */
  people: z._default(z.array(PublicPerson), []),
});
export type PublicRoadmapItem = z.infer<typeof PublicRoadmapItem>;

/** Items in each column, and shipped ones of each app. */
export const PublicCounts = z.object({
  columns: z.record(z.enum(ROADMAP_COLUMNS), z.number()),
  shipped: z.partialRecord(z.enum(APP_IDS), z.number()),
});
export type PublicCounts = z.infer<typeof PublicCounts>;

export function countsOf(items: readonly Pick<RoadmapItem, 'column_name' | 'related_app'>[]): PublicCounts {
  const sizeWhere = (column: RoadmapColumn, app?: AppId) =>
    items.filter((item) => item.column_name === column && (!app || item.related_app === app)).length;
  return {
    columns: {
      backlog: sizeWhere('backlog'),
      in_progress: sizeWhere('in_progress'),
      completed: sizeWhere('completed'),
    },
    shipped: Object.fromEntries(APP_IDS.map((app) => [app, sizeWhere('completed', app)])),
  };
}

/** Latest first. */
export function shippedOf(
  items: readonly PublicRoadmapItem[],
): (PublicRoadmapItem & { shipped_at: string })[] {
  return items
    .filter(({ column_name }) => column_name === 'completed')
    .map((item) => ({ ...item, shipped_at: item.completed_at ?? item.created_at }))
    .toSorted((a, b) => b.shipped_at.localeCompare(a.shipped_at) || a.id.localeCompare(b.id));
}

/** One step that an item has passed, and when; with the idea's author if they consent. */
export interface Step {
  name: 'Idea' | 'Roadmap' | 'Mission' | 'Shipped';
  at: string;
  by: string | null;
}

export function stepsOf({ idea, missions, created_at, completed_at }: PublicRoadmapItem): Step[] {
  return [
    ...(idea ? [{ name: 'Idea', at: idea.created_at, by: idea.author } as const] : []),
    { name: 'Roadmap', at: created_at, by: null },
    ...(missions ? [{ name: 'Mission', at: missions.since, by: null } as const] : []),
    ...(completed_at ? [{ name: 'Shipped', at: completed_at, by: null } as const] : []),
  ];
}
