import * as z from 'zod/mini';
import { PublicCounts, PublicRoadmapItem } from '#domain/roadmap/public.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { describeCause, log } from '#server/platform/log.ts';

/** A public item, and the ids of all people with a share in it, named or not: their naming affects the page. */
const SnapshotItem = z.extend(PublicRoadmapItem, { people_ids: z._default(z.array(z.string()), []) });
export type SnapshotItem = z.infer<typeof SnapshotItem>;

/** The source of the public roadmap, the changelog and its feed, so that visits do not read the database. */
const Snapshot = z.object({
  updated_at: z.string(),
  /** Newest first. */
  items: z.array(SnapshotItem),
  /** Null: as the items are, which are all. */
  counts: z._default(z.nullable(PublicCounts), null),
});
export type RoadmapSnapshot = z.infer<typeof Snapshot>;

const NAME = 'roadmap.json';
const snapshots = (ms: number) => blobStore(storeOfProject('public-snapshots'), ms);

/** How long the cached snapshot replaces the stored one, in milliseconds: items and names may be withdrawn. */
const CACHE_MS = 60 * 60_000;

let cached: { snapshot: RoadmapSnapshot; at: number } | null = null;

function keep(snapshot: RoadmapSnapshot): RoadmapSnapshot {
  cached = { snapshot, at: performance.now() };
  return snapshot;
}

/** Empty before the first publication. In an outage the cached one; throws if missing or over an hour old. */
export async function readPublicRoadmap(): Promise<RoadmapSnapshot> {
  try {
    const stored = await snapshots(DEADLINES.snapshot).get(NAME, { type: 'json' });
    const parsed = z.safeParse(Snapshot, stored);
    return keep(
      parsed.success ? parsed.data : { updated_at: new Date(0).toISOString(), items: [], counts: null },
    );
  } catch (cause) {
    if (!cached || performance.now() - cached.at > CACHE_MS) throw cause;
    log({ level: 'warn', event: 'public roadmap answered from memory', cause: describeCause(cause) });
    return cached.snapshot;
  }
}

export async function writePublicRoadmap(snapshot: RoadmapSnapshot): Promise<void> {
  await snapshots(DEADLINES.blobs).setJSON(NAME, snapshot);
  keep(snapshot);
}
