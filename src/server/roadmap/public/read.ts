import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { readPublicRoadmap } from '../records/roadmap-snapshot.ts';

/** A name by the rules of today: a snapshot may be older than they are. */
function nameNow(name: string | null): string | null {
  const shown = name === null ? ANONYMOUS : publicName(name);
  return shown === ANONYMOUS ? null : shown;
}

/** The roadmap as everybody may see it, the newest items first, and when it was last written. */
export interface PublicRoadmap {
  updated_at: string;
  items: PublicRoadmapItem[];
}

/** The roadmap as everybody may see it. Reads the snapshot and nothing else. */
export async function presentRoadmap(): Promise<PublicRoadmap> {
  const snapshot = await readPublicRoadmap();
  const items = snapshot.items.map(({ people_ids: _, ...item }) => ({
    ...item,
    idea: item.idea && { ...item.idea, author: nameNow(item.idea.author) },
    people: item.people.flatMap(({ name, part }) => {
      const shown = nameNow(name);
      return shown === null ? [] : [{ name: shown, part }];
    }),
  }));
  return { ...snapshot, items };
}
