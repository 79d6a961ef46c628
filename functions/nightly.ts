import type { Config } from '@netlify/functions';
import { log } from '#server/http/log.ts';
import { reconcileLedger } from '#server/services/ledger/reconcile.ts';
import { sweepUploads } from '#server/services/proofs/sweep.ts';
import { keepUpRoadmap } from '#server/services/roadmap/upkeep.ts';
import { sweepExpired } from '#server/services/upkeep/sweep-expired.ts';

/** Scheduled: removes what uploads left behind and what has passed its time, and adds the ledger up again. */
export default async function nightly(): Promise<Response> {
  const now = new Date();
  const uploads = await sweepUploads(now);
  const expired = await sweepExpired(now);
  const roadmap = await keepUpRoadmap(now);
  log({ level: 'info', event: 'nightly sweep', code: `${uploads.parts} parts, ${uploads.files} files` });
  const ledger = await reconcileLedger(now);
  return Response.json({ uploads, expired, roadmap, ledger });
}

export const config: Config = { schedule: '17 3 * * *' };
