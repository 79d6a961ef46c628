import type { recordMeasurement as contract } from '#domain/measurement/contract.ts';
import { asksNotToBeCounted, measuredRoute } from '#domain/measurement/event.ts';
import { dayOf } from '#domain/measurement/funnel.ts';
import { isMeasured } from '#server/platform/environment/environment.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { countMeasured } from './records.ts';

/**
 * Anybody's browser may say that a page was viewed, the app installed or a contribution begun. It is counted after the answer,
 * by day and template; of address, browser and person nothing is kept. Whoever asks not to be tracked is not counted, and all
 * are answered alike (F8).
 */
export const recordMeasurement: Verb<typeof contract> = async (
  { request, now, later },
  { params, bytes },
) => {
  const route = measuredRoute(new TextDecoder().decode(bytes));
  if (route !== null && isMeasured() && !asksNotToBeCounted(request.headers)) {
    later(countMeasured(dayOf(now), `${params.event} ${route}`));
  }
  return new Response(null, { status: 204 });
};
