import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import type { Mission } from '#domain/missions/mission.ts';
import { PUBLIC_ITEMS_MAX, type PublicPerson } from '#domain/roadmap/public.ts';
import { ReadRoadmapItem } from '#domain/roadmap/roadmap.ts';
import { mergedAuthorsOf, originsOf } from '#server/ideas/records.ts';
import { standingOf } from '#server/leaderboard/contributor-naming.ts';
import { approvedMembers, MISSIONS_EACH_MAX, missionsOfItems } from '#server/missions/records.ts';
import { purgeEdge } from '#server/platform/http/edge.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { namesOf } from '#server/profiles/records/profiles.ts';
import { countPublicItems, latestPublicItems } from '../records/roadmap.ts';
import {
  type RoadmapSnapshot,
  readPublicRoadmap,
  type SnapshotItem,
  writePublicRoadmap,
} from '../records/roadmap-snapshot.ts';

/** Attempts to write a snapshot again after a change during the write. */
const TRIES = 5;

/** The names of people who agreed to be named on the leaderboard, which applies here too. */
async function namesToShow(userIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = await namesOf(userIds);
  const shown = await Promise.all(
    [...names].map(async ([id, { display_name }]) => {
      const name = publicName(display_name);
      return name !== ANONYMOUS && (await standingOf(id)).named ? ([id, name] as const) : null;
    }),
  );
  return new Map(shown.filter((one) => one !== null));
}

/** People with a share in an item, once each: authors of its ideas first, then contributors to its missions. */
interface Share {
  id: string;
  part: PublicPerson['part'];
}

/** Shares in items, in their order. One query for the submissions of each item with missions. */
function sharesIn(
  items: readonly { authors: readonly string[]; missions: readonly Mission[] }[],
): Promise<Share[][]> {
  return Promise.all(
    items.map(async ({ authors, missions }) => {
      const looked = missions.slice(0, MISSIONS_EACH_MAX).map(({ id }) => id);
      const helpers = await approvedMembers(looked);
      const parts = new Map<string, Share['part']>(helpers.map((id) => [id, 'mission']));
      for (const id of authors) parts.set(id, 'idea');
      const ids = new Set([...authors, ...helpers]);
      return [...ids].map((id) => ({ id, part: parts.get(id) ?? 'mission' }));
    }),
  );
}

async function publicContent(): Promise<Omit<RoadmapSnapshot, 'updated_at'>> {
  const items = await latestPublicItems();
  const counts = items.length < PUBLIC_ITEMS_MAX ? null : await countPublicItems();
  const ideaIds = items.map(({ idea_id }) => idea_id).filter((id) => id !== null);
  const [origins, merged, missionsByItem] = await Promise.all([
    originsOf(ideaIds),
    mergedAuthorsOf(ideaIds),
    missionsOfItems(items),
  ]);
  const whole = items.map((item) => {
    const origin = origins.get(item.idea_id ?? '');
    const authors = origin ? [origin.author_id, ...(merged.get(item.idea_id ?? '') ?? [])] : [];
    return { item, origin, authors, missions: missionsByItem.get(item.id) ?? [] };
  });
  const shares = await sharesIn(whole);
  const names = await namesToShow(new Set(shares.flat().map(({ id }) => id)));
  const shown: SnapshotItem[] = whole.map(({ item, origin, missions: [first, ...more] }, at) => {
    const parts = shares[at] ?? [];
    return {
      ...z.parse(ReadRoadmapItem, item),
      idea: origin ? { ...origin, author: names.get(origin.author_id) ?? null } : null,
      missions: first ? { count: 1 + more.length, since: first.created_at } : null,
      people: parts.flatMap(({ id, part }) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ name, part }];
      }),
      people_ids: parts.map(({ id }) => id),
    };
  });
  return { items: shown, counts };
}

/** Idempotent, safe concurrently: compared with the records after each write, so the last run is current. */
export async function rebuildPublicRoadmap(now: Date): Promise<void> {
  let content = await publicContent();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await writePublicRoadmap({ updated_at: now.toISOString(), ...content });
    const present = await publicContent();
    if (isDeepStrictEqual(present, content)) break;
    content = present;
  }
  await purgeEdge('roadmap', 'public roadmap not purged');
}

/** Publishes a changed item, or removes it; skipped when it never was public. With counts, any may have been. */
export async function showItem(id: string, isPublic: boolean): Promise<void> {
  if (!isPublic) {
    const { items, counts } = await readPublicRoadmap();
    if (counts === null && items.every((item) => item.id !== id)) return;
  }
  await rebuildPublicRoadmap(new Date());
}

/** Publishes the people of a roadmap item; skipped without an item, or when it never was public. */
export async function showShares(itemId: string | null): Promise<void> {
  if (itemId !== null) await showItem(itemId, false);
}

/** Publishes changed names, if the person has a share in a public item. `userId` null: anyone. */
export async function showNames(userId: string | null): Promise<void> {
  const { items } = await readPublicRoadmap();
  const isShown = items.some(({ idea, people_ids }) => {
    // Older snapshots name only the author.
    const ids = [...people_ids, ...(idea ? [idea.author_id] : [])];
    return userId === null ? ids.length > 0 : ids.includes(userId);
  });
  if (isShown) await rebuildPublicRoadmap(new Date());
}
