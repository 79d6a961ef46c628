import type { Config } from '@netlify/functions';
import { log } from '#server/http/log.ts';
import { sweepUploads } from '#server/services/proofs/sweep.ts';
import { reconcileAccounts } from '#server/services/upkeep/reconcile-accounts.ts';
import { sweepExpired } from '#server/services/upkeep/sweep-expired.ts';

/** Scheduled: removes what uploads left behind and what has passed its time, and compares sign-ins with profiles. */
export default async function nightly(): Promise<Response> {
  const now = new Date();
  const uploads = await sweepUploads(now);
  const expired = await sweepExpired(now);
  log({ level: 'info', event: 'nightly sweep', code: `${uploads.parts} parts, ${uploads.files} files` });
  const accounts = await reconcileAccounts(now);
  log({
    level: accounts.orphans > 0 ? 'warn' : 'info',
    event: 'accounts compared',
    code: `${accounts.checked} checked, ${accounts.orphans} orphans, ${accounts.addresses} addresses`,
  });
  return Response.json({ uploads, expired, accounts });
}

export const config: Config = { schedule: '17 3 * * *' };
