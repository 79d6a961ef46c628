import type { Config } from '@netlify/functions';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';

const TEN_MINUTES = 10 * 60_000;

/** Sends what waits for the end of its ten minutes, as the schedule does then. */
export default async function digests(): Promise<Response> {
  return Response.json(await deliverOutbox(() => new Date(Date.now() + TEN_MINUTES)));
}

export const config: Config = { path: ['/api/bench/digests'] };
