import * as z from 'zod/mini';
import { believedCursor } from '#domain/clocks.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { readPool } from './ledger.ts';

/** How much of the pool was issued, and when that was read. */
const PoolSnapshot = z.object({ issued: z.int(), updated_at: z.iso.datetime() });
export type PoolSnapshot = z.infer<typeof PoolSnapshot>;

const NAME = 'pool.json';

/** How old a snapshot may become before it is made anew, in milliseconds. */
export const POOL_SNAPSHOT_MS = 10 * 60_000;

const snapshots = (ms: number = DEADLINES.snapshot) => blobStore(storeOfProject('public-snapshots'), ms);
const isFresh = (snapshot: PoolSnapshot | null, now: Date) =>
  snapshot !== null &&
  believedCursor(snapshot.updated_at, now) !== null &&
  now.getTime() - Date.parse(snapshot.updated_at) < POOL_SNAPSHOT_MS;

let kept: PoolSnapshot | null = null;

async function stored(): Promise<PoolSnapshot | null> {
  const parsed = z.safeParse(PoolSnapshot, await snapshots().get(NAME, { type: 'json' }));
  return parsed.success ? parsed.data : null;
}

/**
 * How much of the pool is issued, at most ten minutes old, for whoever may know it: everybody. However many ask, the
 * database is asked for one document in ten minutes. While a store is away, the figure known last with its time; throws
 * when this process knows none.
 */
export async function issuedOfPool(now: Date): Promise<PoolSnapshot> {
  if (kept && isFresh(kept, now)) return kept;
  try {
    const snapshot = await stored().catch(() => null);
    if (snapshot && isFresh(snapshot, now)) {
      kept = snapshot;
      return snapshot;
    }
    const { issued } = await readPool();
    kept = { issued, updated_at: now.toISOString() };
  } catch (fault) {
    if (!kept) throw fault;
    return kept;
  }
  // Saves others the question; nothing is lost without it.
  await snapshots()
    .setJSON(NAME, kept)
    .catch(() => {});
  return kept;
}
