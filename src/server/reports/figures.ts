import * as z from 'zod/mini';
import { readOpenSafety as contract } from '#domain/open-data/contract.ts';
import { SafetyFigures } from '#domain/reports/report.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { orLog } from '#server/platform/log.ts';
import { readFigures } from './records.ts';

const Snapshot = z.extend(SafetyFigures, { updated_at: z.string() });
/** Beside the public figures, so that the overview reads no document for it. */
const Waiting = z.object({ waiting: z.number() });

const NAME = 'safety.json';
const snapshots = (ms: number) => blobStore(storeOfProject('public-snapshots'), ms);

/** A failure is made up for by the next report or decision. */
export const publishFigures = (now: Date) =>
  orLog({ level: 'warn', event: 'safety figures not published' }, async () => {
    const figures = await readFigures();
    await snapshots(DEADLINES.blobs).setJSON(NAME, { ...figures, updated_at: now.toISOString() });
  });

const NONE = { received: 0, acted: 0, median_hours: null, updated_at: null } as const;

const readSnapshot = (ms: number) => snapshots(ms).get(NAME, { type: 'json' });

/** From the snapshot alone: no call reads the database. */
const readOpenSafety = /* @__PURE__ */ route(contract, async () => {
  return z.safeParse(Snapshot, await readSnapshot(DEADLINES.snapshot)).data ?? NONE;
});

/** Reports and objections that wait, by the snapshot; undefined if it does not answer. */
export async function countWaitingReports(): Promise<number | undefined> {
  const stored = await readSnapshot(DEADLINES.optional).catch(() => null);
  return z.safeParse(Waiting, stored).data?.waiting;
}

export const visitorRoutes = [readOpenSafety];
