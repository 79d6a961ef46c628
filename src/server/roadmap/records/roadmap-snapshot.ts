import * as z from 'zod/mini';
import { PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { describeCause, log } from '#server/platform/log.ts';

/** A public item, and the ids of all who had a part in it, named or not: whose naming changes what is shown. */
const SnapshotItem = z.extend(PublicRoadmapItem, { people_ids: z._default(z.array(z.string()), []) });
export type SnapshotItem = z.infer<typeof SnapshotItem>;

/** Everything that the public roadmap, the changelog and its feed are made of, so that no visit reads the database. */
const Snapshot = z.object({
  updated_at: z.string(),
  /** The newest first. */
  items: z.array(SnapshotItem),
});
export type RoadmapSnapshot = z.infer<typeof Snapshot>;

const NAME = 'roadmap.json';
const snapshots = (ms: number) => blobStore(storeOfProject('public-snapshots'), ms);

/** For how long a snapshot in memory stands in for the stored one, in milliseconds: items and names are taken off, too. */
const KEPT_MS = 60 * 60_000;

let kept: { snapshot: RoadmapSnapshot; at: number } | null = null;

function keep(snapshot: RoadmapSnapshot): RoadmapSnapshot {
  kept = { snapshot, at: performance.now() };
  return snapshot;
}

/**
 * The snapshot as it was last written; without items when nothing was ever public. While the store does not answer, the
 * one that this process knew last; throws when it knows none of the last hour.
 */
export async function readPublicRoadmap(): Promise<RoadmapSnapshot> {
  try {
    const stored = await snapshots(DEADLINES.snapshot).get(NAME, { type: 'json' });
    const parsed = z.safeParse(Snapshot, stored);
    return keep(parsed.success ? parsed.data : { updated_at: new Date(0).toISOString(), items: [] });
  } catch (cause) {
    if (!kept || performance.now() - kept.at > KEPT_MS) throw cause;
    log({ level: 'warn', event: 'public roadmap answered from memory', cause: describeCause(cause) });
    return kept.snapshot;
  }
}

/** Stores a snapshot. */
export async function writePublicRoadmap(snapshot: RoadmapSnapshot): Promise<void> {
  await snapshots(DEADLINES.blobs).setJSON(NAME, snapshot);
  keep(snapshot);
}
