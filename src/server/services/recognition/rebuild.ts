import { purgeCache } from '@netlify/functions';
import type { Contributor } from '#domain/recognition/leaderboard.ts';
import { publicName } from '../../accounts/public-names.ts';
import { isProduction } from '../../environment.ts';
import { describeCause, log } from '../../log.ts';
import { contributorsChangedSince, noteBadges } from '../../stores/contributors.ts';
import { readLeaderboard, writeLeaderboard } from '../../stores/leaderboard-snapshot.ts';

/** The tag under which the edge keeps the page. */
export const LEADERBOARD_TAG = 'leaderboard';

/** How far before its cursor a rebuild looks again, in milliseconds: commits may arrive out of order. */
const OVERLAP_MS = 60_000;

/**
 * Brings the snapshot of the leaderboard up to date with one query for what changed, and has the edge forget the page
 * . Safe to run at any time and twice at once: what one run misses, the cursor leaves for the next.
 */
export async function rebuildLeaderboard(now: Date): Promise<void> {
  const before = await readLeaderboard();
  const since = before ? new Date(Date.parse(before.mark) - OVERLAP_MS) : new Date(0);
  const changed = await contributorsChangedSince(since);
  const people = new Map<string, Contributor>((before?.contributors ?? []).map((one) => [one.id, one]));
  for (const one of changed) people.set(one.id, one);
  await writeLeaderboard({
    mark: changed.at(-1)?.changed_at ?? before?.mark ?? now.toISOString(),
    updated_at: now.toISOString(),
    // The snapshot is public: what was typed stays in the store, and rows of earlier rules are mended here.
    contributors: [...people.values()].map((one) => ({ ...one, alias: publicName(one.alias) })),
  });
  if (!isProduction()) return;
  try {
    await purgeCache({ tags: [LEADERBOARD_TAG] });
  } catch (cause) {
    // The edge keeps the page for a minute only.
    log({ level: 'warn', event: 'leaderboard not purged', cause: describeCause(cause) });
  }
}

/** Brings the badges that a person holds now to the leaderboard. Safe to run at any time. */
export async function showBadgesOf(userId: string): Promise<void> {
  await noteBadges(userId, new Date());
  await rebuildLeaderboard(new Date());
}
