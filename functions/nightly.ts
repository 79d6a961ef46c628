import type { Config } from '@netlify/functions';
import { log } from '#server/http/log.ts';
import { sweepPresence } from '#server/services/contributions/presence.ts';
import { sweepUploads } from '#server/services/proofs/sweep.ts';
import { sweepExpired } from '#server/services/upkeep/sweep-expired.ts';

/** Scheduled: removes what uploads left behind and what has passed its time. */
export default async function nightly(): Promise<Response> {
  const now = new Date();
  const uploads = await sweepUploads(now);
  const expired = await sweepExpired(now);
  const readers = await sweepPresence(now);
  log({ level: 'info', event: 'nightly sweep', code: `${uploads.parts} parts, ${uploads.files} files` });
  return Response.json({ uploads, expired, readers });
}

export const config: Config = { schedule: '17 3 * * *' };
