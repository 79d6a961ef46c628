import * as z from 'zod/mini';
import { Contributor } from '#domain/recognition/leaderboard.ts';
import { DEADLINES } from '../deadlines.ts';
import { describeCause, log } from '../log.ts';
import { blobStore } from './blob-store.ts';

/** Everything the leaderboard is made of, so that no visit reads the database. Rebuilt from Firestore at any time. */
const Snapshot = z.object({
  /** The latest change that is in it, ISO 8601. */
  mark: z.string(),
  updated_at: z.string(),
  contributors: z.array(Contributor),
});
export type LeaderboardSnapshot = z.infer<typeof Snapshot>;

const NAME = 'leaderboard.json';
const snapshots = (ms: number) => blobStore('public-snapshots', ms);

/** For how long a snapshot in memory stands in for the stored one, in milliseconds: names are taken off, too. */
const KEPT_MS = 60 * 60_000;

let kept: { snapshot: LeaderboardSnapshot | null; at: number } | null = null;

function keep(snapshot: LeaderboardSnapshot | null): LeaderboardSnapshot | null {
  kept = { snapshot, at: performance.now() };
  return snapshot;
}

/**
 * The snapshot as it was last written, or null when there is none yet, or none that this version understands. While the
 * store does not answer, the one that this process knew last; throws when it knows none of the last hour.
 */
export async function readLeaderboard(): Promise<LeaderboardSnapshot | null> {
  let stored: unknown;
  try {
    stored = await snapshots(DEADLINES.snapshot).get(NAME, { type: 'json' });
  } catch (cause) {
    if (!kept || performance.now() - kept.at > KEPT_MS) throw cause;
    log({ level: 'warn', event: 'leaderboard answered from memory', cause: describeCause(cause) });
    return kept.snapshot;
  }
  const parsed = z.safeParse(Snapshot, stored);
  return keep(parsed.success ? parsed.data : null);
}

/** Stores a snapshot, and keeps it in memory whether or not that succeeds. */
export async function writeLeaderboard(snapshot: LeaderboardSnapshot): Promise<void> {
  keep(snapshot);
  await snapshots(DEADLINES.blobs).setJSON(NAME, snapshot);
}
