import type { Config } from '@netlify/functions';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { createScheduled } from '#server/platform/http/scheduled.ts';
import { log } from '#server/platform/log.ts';

export default createScheduled(async function deliver(): Promise<Response> {
  const tally = await deliverOutbox();
  if (tally.sent + tally.failed + tally.dead > 0) {
    log({
      level: 'info',
      event: 'outbox drained',
      code: `${tally.sent} sent, ${tally.failed} failed, ${tally.dead} dead`,
    });
  }
  return Response.json(tally);
});

export const config: Config = { schedule: '* * * * *' };
