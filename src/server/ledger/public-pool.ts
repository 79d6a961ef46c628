import * as z from 'zod/mini';
import { believedCursor } from '#domain/clocks.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES, runCall } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { readPool } from './records.ts';

const PoolSnapshot = z.object({ issued: z.int(), updated_at: z.iso.datetime() });
type PoolSnapshot = z.infer<typeof PoolSnapshot>;

const NAME = 'pool.json';

export const POOL_SNAPSHOT_MS = 10 * 60_000;

const snapshots = (ms: number = DEADLINES.snapshot) => blobStore(storeOfProject('public-snapshots'), ms);
const isFresh = (snapshot: PoolSnapshot | null, now: Date) =>
  snapshot !== null &&
  believedCursor(snapshot.updated_at, now) !== null &&
  now.getTime() - Date.parse(snapshot.updated_at) < POOL_SNAPSHOT_MS;

let cached: PoolSnapshot | null = null;

async function stored(): Promise<PoolSnapshot | null> {
  const parsed = z.safeParse(PoolSnapshot, await snapshots().get(NAME, { type: 'json' }));
  return parsed.success ? parsed.data : null;
}

/** At most ten minutes old. In an outage the last known figure with its time; throws without one. */
export async function issuedOfPool(now: Date): Promise<PoolSnapshot> {
  if (cached && isFresh(cached, now)) return cached;
  try {
    const snapshot = await stored().catch(() => null);
    if (snapshot && isFresh(snapshot, now)) {
      cached = snapshot;
      return snapshot;
    }
    const { issued } = await readPool();
    cached = { issued, updated_at: now.toISOString() };
  } catch (fault) {
    if (!cached) throw fault;
    return cached;
  }
  // Saves other processes the read; a failure loses nothing.
  await snapshots()
    .setJSON(NAME, cached)
    .catch(() => {});
  return cached;
}

/** The pool of the INZ explorer, rendered on demand. Null when unknown: the page must not fail (T38). */
export async function poolOfPage(now: Date): Promise<PoolSnapshot | null> {
  return runCall(DEADLINES.firestore, () => issuedOfPool(now)).catch(() => null);
}
