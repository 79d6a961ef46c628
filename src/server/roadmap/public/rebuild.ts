import { isDeepStrictEqual } from 'node:util';
import { purgeCache } from '@netlify/functions';
import * as z from 'zod/mini';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import type { Mission } from '#domain/missions/mission.ts';
import type { PublicPerson } from '#domain/roadmap/public.ts';
import { ReadRoadmapItem } from '#domain/roadmap/roadmap.ts';
import { mergedAuthorsOf, originsOf } from '#server/ideas/records.ts';
import { standingOf } from '#server/leaderboard/records/contributors.ts';
import { MISSIONS_EACH_MAX, missionsOfItems } from '#server/missions/records/missions.ts';
import { approvedMembers } from '#server/missions/records/submissions.ts';
import { isProduction } from '#server/platform/environment/environment.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { namesOf } from '#server/profiles/records/profiles.ts';
import { latestPublicItems } from '../records/roadmap.ts';
import { readPublicRoadmap, type SnapshotItem, writePublicRoadmap } from '../records/roadmap-snapshot.ts';
import { ROADMAP_TAG } from './edge.ts';

/** How often a snapshot is written again because something changed while it was being written. */
const TRIES = 5;

/** The names of those of some people who are named in public: the consent of the leaderboard holds here, too. */
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

/** Who had a part in an item, each once and by their first part: the authors of its ideas, then who served its missions. */
interface Share {
  id: string;
  part: PublicPerson['part'];
}

/** The parts that people had in some items, in the order of the items. One query for the submissions of each that has missions. */
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

/** Everything that is public, as everybody may see it. Only what a visitor is shown, and who had a part in it. */
async function publicItems(): Promise<SnapshotItem[]> {
  const items = await latestPublicItems();
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
  return whole.map(({ item, origin, missions: [first, ...more] }, at) => {
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
}

/**
 * Writes the snapshot of the public roadmap anew and has the edge forget its pages. Safe to run at any time and twice at
 * once: what is stored is compared with the records after each write, so that the last of several runs leaves what is true.
 */
export async function rebuildPublicRoadmap(now: Date): Promise<void> {
  let items = await publicItems();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await writePublicRoadmap({ updated_at: now.toISOString(), items });
    const present = await publicItems();
    if (isDeepStrictEqual(present, items)) break;
    items = present;
  }
  if (!isProduction()) return;
  try {
    await purgeCache({ tags: [ROADMAP_TAG] });
  } catch (cause) {
    // The edge keeps the pages for a minute only.
    log({ level: 'warn', event: 'public roadmap not purged', cause: describeCause(cause) });
  }
}

/** Brings an item that was written to the public roadmap, or takes it off; nothing when everybody never saw it. */
export async function showItem(id: string, isPublic: boolean): Promise<void> {
  const isShown = isPublic || (await readPublicRoadmap()).items.some((item) => item.id === id);
  if (isShown) await rebuildPublicRoadmap(new Date());
}

/** Brings who served a roadmap item to the public roadmap; nothing for no item, or when everybody never saw it. */
export async function showShares(itemId: string | null): Promise<void> {
  if (itemId !== null) await showItem(itemId, false);
}

/**
 * Brings how people may be named to the public roadmap; nothing when they had no part in what is on it.
 * @param userId the one person whose naming changed; null when it may be anybody's
 */
export async function showNames(userId: string | null): Promise<void> {
  const { items } = await readPublicRoadmap();
  const isShown = items.some(({ idea, people_ids }) => {
    // A snapshot of earlier days names the author alone.
    const ids = [...people_ids, ...(idea ? [idea.author_id] : [])];
    return userId === null ? ids.length > 0 : ids.includes(userId);
  });
  if (isShown) await rebuildPublicRoadmap(new Date());
}
