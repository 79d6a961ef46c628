import * as z from 'zod/mini';
import { ReadRoadmapItem } from './roadmap.ts';

/** The most items that everybody sees, the newest first. */
export const PUBLIC_ITEMS_MAX = 200;

/** The idea that an item was made from: whose it was, and the name of those who may be named. Its words stay with members. */
const PublicIdea = z.object({
  author_id: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
});

/** The missions that served an item: how many, and when the first of them was opened. Their words stay with members. */
const PublicMissions = z.object({ count: z.number(), since: z.string() });

/** What somebody did for an item: they had its idea, or handed in for a mission of it what was approved. */
export const PARTS = ['idea', 'mission'] as const;

/** Somebody who had a part in an item and is named in public. */
export const PublicPerson = z.object({ name: z.string(), part: z.enum(PARTS) });
export type PublicPerson = z.infer<typeof PublicPerson>;

/** A roadmap item as everybody may see it, on the public roadmap and in the changelog. */
export const PublicRoadmapItem = z.extend(ReadRoadmapItem, {
  idea: z.nullable(PublicIdea),
  missions: z._default(z.nullable(PublicMissions), null),
  /** Who had a part in it, each once: authors of its ideas first, then members by when their work was approved. */
  people: z._default(z.array(PublicPerson), []),
});
export type PublicRoadmapItem = z.infer<typeof PublicRoadmapItem>;

/** What is there to use, the latest first. */
export function shippedOf(
  items: readonly PublicRoadmapItem[],
): (PublicRoadmapItem & { shipped_at: string })[] {
  return items
    .filter(({ column_name }) => column_name === 'completed')
    .map((item) => ({ ...item, shipped_at: item.completed_at ?? item.created_at }))
    .toSorted((a, b) => b.shipped_at.localeCompare(a.shipped_at) || a.id.localeCompare(b.id));
}

/** One step that an item has passed, and when; the author of its idea where they may be named. */
export interface Step {
  name: 'Idea' | 'Roadmap' | 'Mission' | 'Shipped';
  at: string;
  by: string | null;
}

/** The way of an item so far, from the idea to what shipped. */
export function stepsOf({ idea, missions, created_at, completed_at }: PublicRoadmapItem): Step[] {
  return [
    ...(idea ? [{ name: 'Idea', at: idea.created_at, by: idea.author } as const] : []),
    { name: 'Roadmap', at: created_at, by: null },
    ...(missions ? [{ name: 'Mission', at: missions.since, by: null } as const] : []),
    ...(completed_at ? [{ name: 'Shipped', at: completed_at, by: null } as const] : []),
  ];
}
