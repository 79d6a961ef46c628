import { getStore } from '@netlify/blobs';
import * as z from 'zod/mini';
import { Contributor } from '#domain/recognition/leaderboard.ts';

/** Everything the leaderboard is made of, so that no visit reads the database. Rebuilt from Firestore at any time. */
const Snapshot = z.object({
  /** The latest change that is in it, ISO 8601. */
  mark: z.string(),
  updated_at: z.string(),
  contributors: z.array(Contributor),
});
export type LeaderboardSnapshot = z.infer<typeof Snapshot>;

const NAME = 'leaderboard.json';
const snapshots = () => getStore({ name: 'public-snapshots', consistency: 'strong' });

/** The snapshot as it was last written, or null when there is none yet, or none that this version understands. */
export async function readLeaderboard(): Promise<LeaderboardSnapshot | null> {
  const stored: unknown = await snapshots().get(NAME, { type: 'json' });
  const parsed = z.safeParse(Snapshot, stored);
  return parsed.success ? parsed.data : null;
}

export async function writeLeaderboard(snapshot: LeaderboardSnapshot): Promise<void> {
  await snapshots().setJSON(NAME, snapshot);
}
