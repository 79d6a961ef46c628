import type { Config } from '@netlify/functions';
import { createScheduled } from '#server/http/scheduled.ts';
import { log } from '#server/log.ts';
import { runNightly } from '#server/routes/nightly.ts';

/**
 * Scheduled: removes what uploads left behind and what has passed its time (docs/retention.md), adds the ledger up
 * again, and compares sign-ins with profiles.
 */
export default createScheduled(async function nightly(): Promise<Response> {
  const result = await runNightly(new Date());
  const { uploads, accounts } = result;
  if (uploads) {
    log({ level: 'info', event: 'nightly sweep', code: `${uploads.parts} parts, ${uploads.files} files` });
  }
  if (accounts) {
    log({
      level: accounts.orphans > 0 ? 'warn' : 'info',
      event: 'accounts compared',
      code: `${accounts.checked} checked, ${accounts.orphans} orphans, ${accounts.addresses} addresses`,
    });
  }
  return Response.json(result);
});

export const config: Config = { schedule: '17 3 * * *' };
