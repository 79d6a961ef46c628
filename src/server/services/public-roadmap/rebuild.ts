import { isDeepStrictEqual } from 'node:util';
import { purgeCache } from '@netlify/functions';
import { ANONYMOUS } from '#domain/recognition/leaderboard.ts';
import type { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { publicName } from '../../accounts/public-names.ts';
import { isProduction } from '../../environment.ts';
import { describeCause, log } from '../../log.ts';
import { standingOf } from '../../stores/contributors.ts';
import { originsOf } from '../../stores/ideas.ts';
import { namesOf } from '../../stores/profiles.ts';
import { latestPublicItems } from '../../stores/roadmap.ts';
import { readPublicRoadmap, writePublicRoadmap } from '../../stores/roadmap-snapshot.ts';

/** The tag under which the edge keeps the public roadmap, the changelog and its feed. */
const ROADMAP_TAG = 'roadmap';

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

/** Everything that is public, as everybody may see it. Only what a visitor is shown, and whose the ideas were. */
async function publicItems(): Promise<PublicRoadmapItem[]> {
  const items = await latestPublicItems();
  const origins = await originsOf(items.map(({ idea_id }) => idea_id));
  const names = await namesToShow(new Set([...origins.values()].map(({ author_id }) => author_id)));
  return items.map(
    ({
      id,
      title,
      description,
      column_name,
      related_app,
      votes_total,
      completed_at,
      created_at,
      notes,
      idea_id,
    }) => {
      const origin = idea_id === null ? undefined : origins.get(idea_id);
      const idea = origin ? { ...origin, author: names.get(origin.author_id) ?? null } : null;
      return {
        id,
        title,
        description,
        column_name,
        related_app,
        votes_total,
        completed_at,
        created_at,
        notes,
        idea,
      };
    },
  );
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

/**
 * Brings how people may be named to the public roadmap; nothing when no idea of theirs is on it.
 * @param userId the one person whose naming changed; null when it may be anybody's
 */
export async function showNames(userId: string | null): Promise<void> {
  const { items } = await readPublicRoadmap();
  const isShown = items.some(({ idea }) => idea && (userId === null || idea.author_id === userId));
  if (isShown) await rebuildPublicRoadmap(new Date());
}
