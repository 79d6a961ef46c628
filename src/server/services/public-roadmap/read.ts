import { ANONYMOUS } from '#domain/recognition/leaderboard.ts';
import { publicName } from '../../accounts/public-names.ts';
import { type RoadmapSnapshot, readPublicRoadmap } from '../../stores/roadmap-snapshot.ts';

/** A name by the rules of today: a snapshot may be older than they are. */
function nameNow(name: string | null): string | null {
  const shown = name === null ? ANONYMOUS : publicName(name);
  return shown === ANONYMOUS ? null : shown;
}

/** The roadmap as everybody may see it. Reads the snapshot and nothing else. */
export async function presentRoadmap(): Promise<RoadmapSnapshot> {
  const snapshot = await readPublicRoadmap();
  const items = snapshot.items.map((item) => ({
    ...item,
    idea: item.idea && { ...item.idea, author: nameNow(item.idea.author) },
  }));
  return { ...snapshot, items };
}
