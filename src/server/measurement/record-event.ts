import { recordMeasurement as contract } from '#domain/measurement/contract.ts';
import { asksNotToBeCounted, measuredRoute } from '#domain/measurement/event.ts';
import { dayOf } from '#domain/measurement/funnel.ts';
import { isMeasured } from '#server/platform/environment/environment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countMeasured } from './records.ts';
import { reportBrowserError } from './report-browser-error.ts';

/** After the answer, without address, browser or person. Opt-outs are not counted; answers are alike (F8). */
const recordMeasurement = route(contract, async ({ request, now, waitUntil }, { params, bytes }) => {
  const route = measuredRoute(new TextDecoder().decode(bytes));
  if (route !== null && isMeasured() && !asksNotToBeCounted(request.headers)) {
    waitUntil(countMeasured(dayOf(now), `${params.event} ${route}`));
  }
  return new Response(null, { status: 204 });
});

export const visitorRoutes = [recordMeasurement, reportBrowserError];
