import * as z from 'zod/mini';
import type { readOpenSafety as contract } from '#domain/open-data/contract.ts';
import { SafetyFigures } from '#domain/reports/report.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { readFigures } from './records.ts';

const Snapshot = z.extend(SafetyFigures, { updated_at: z.string() });

const NAME = 'safety.json';
const snapshots = (ms: number) => blobStore(storeOfProject('public-snapshots'), ms);

/** A failure is made up for by the next report or decision. */
export async function publishFigures(now: Date): Promise<void> {
  try {
    const figures = await readFigures();
    await snapshots(DEADLINES.blobs).setJSON(NAME, { ...figures, updated_at: now.toISOString() });
  } catch (cause) {
    log({ level: 'warn', event: 'safety figures not published', cause: describeCause(cause) });
  }
}

const NONE = { received: 0, acted: 0, median_hours: null, updated_at: null } as const;

/** From the snapshot alone: no call reads the database. */
export const readOpenSafety: Verb<typeof contract> = async () => {
  const stored = await snapshots(DEADLINES.snapshot).get(NAME, { type: 'json' });
  return z.safeParse(Snapshot, stored).data ?? NONE;
};
