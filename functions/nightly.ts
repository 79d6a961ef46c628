import type { Config } from '@netlify/functions';
import { log } from '#server/http/log.ts';
import { sweepPresence } from '#server/services/contributions/presence.ts';
import { reconcileLedger } from '#server/services/ledger/reconcile.ts';
import { sweepUploads } from '#server/services/proofs/sweep.ts';
import { keepUpRoadmap } from '#server/services/roadmap/upkeep.ts';
import { reconcileAccounts } from '#server/services/upkeep/reconcile-accounts.ts';
import { sweepExpired } from '#server/services/upkeep/sweep-expired.ts';

/**
 * Scheduled: removes what uploads left behind and what has passed its time, adds the ledger up again, and compares
 * sign-ins with profiles.
 */
export default async function nightly(): Promise<Response> {
  const now = new Date();
  const uploads = await sweepUploads(now);
  const expired = await sweepExpired(now);
  const readers = await sweepPresence(now);
  log({ level: 'info', event: 'nightly sweep', code: `${uploads.parts} parts, ${uploads.files} files` });
  const roadmap = await keepUpRoadmap(now);
  const ledger = await reconcileLedger(now);
  const accounts = await reconcileAccounts(now);
  log({
    level: accounts.orphans > 0 ? 'warn' : 'info',
    event: 'accounts compared',
    code: `${accounts.checked} checked, ${accounts.orphans} orphans, ${accounts.addresses} addresses`,
  });
  return Response.json({ uploads, expired, readers, roadmap, ledger, accounts });
}

export const config: Config = { schedule: '17 3 * * *' };
