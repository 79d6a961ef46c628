import type { Config } from '@netlify/functions';
import { runNightly, runNightlyTurn } from '#server/operations/nightly.ts';
import { createScheduled } from '#server/platform/http/scheduled.ts';
import { log } from '#server/platform/log.ts';

/** Continues every two minutes within its hour; a run on request does a whole night. */
export default createScheduled(async function nightly({ isBySchedule }): Promise<Response> {
  const result = await (isBySchedule ? runNightlyTurn : runNightly)(new Date());
  const { uploads, accounts } = result ?? {};
  if (uploads) {
    log({ level: 'info', event: 'nightly sweep', code: `${uploads.parts} parts, ${uploads.files} files` });
  }
  if (accounts) {
    log({
      level: accounts.orphans + accounts.unconfirmed > 0 ? 'warn' : 'info',
      event: 'accounts compared',
      code: `${accounts.checked} checked, ${accounts.orphans} orphans closed, ${accounts.unconfirmed} not, ${accounts.addresses} addresses, ${accounts.without_sign_in} without a sign-in`,
    });
  }
  return Response.json(result);
});

export const config: Config = { schedule: '17-59/2 3 * * *' };
