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

/** A roadmap item as everybody may see it, on the public roadmap and in the changelog. */
export const PublicRoadmapItem = z.extend(ReadRoadmapItem, { idea: z.nullable(PublicIdea) });
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
  name: 'Idea' | 'Roadmap' | 'Shipped';
  at: string;
  by: string | null;
}

/** The way of an item so far, from the idea to what shipped. */
export function stepsOf({ idea, created_at, completed_at }: PublicRoadmapItem): Step[] {
  return [
    ...(idea ? [{ name: 'Idea', at: idea.created_at, by: idea.author } as const] : []),
    { name: 'Roadmap', at: created_at, by: null },
    ...(completed_at ? [{ name: 'Shipped', at: completed_at, by: null } as const] : []),
  ];
}
