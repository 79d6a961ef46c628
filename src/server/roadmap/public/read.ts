import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { countsOf, type PublicCounts, type PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { readPublicRoadmap } from '../records/roadmap-snapshot.ts';

/** Applies the current rules for names: a snapshot may be older. */
function nameNow(name: string | null): string | null {
  const shown = name === null ? ANONYMOUS : publicName(name);
  return shown === ANONYMOUS ? null : shown;
}

export interface PublicRoadmap {
  updated_at: string;
  items: PublicRoadmapItem[];
  counts: PublicCounts;
}

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
  return { ...snapshot, items, counts: snapshot.counts ?? countsOf(items) };
}
