import { setTimeout as wait } from 'node:timers/promises';
import { isoDay } from '#domain/formats.ts';
import {
  type BrowserError,
  reportBrowserError as errorContract,
  parseBrowserError,
} from '#domain/measurement/browser-error.ts';
import { recordMeasurement as contract } from '#domain/measurement/contract.ts';
import { asksNotToBeCounted, measuredRoute } from '#domain/measurement/event.ts';
import { isMeasured, otlpEndpoint } from '#server/platform/environment/environment.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { log } from '#server/platform/log.ts';
import { exportTelemetry } from '#server/platform/telemetry.ts';
import { countMeasured } from './records.ts';

/** Time in which reports of one kind are grouped, in milliseconds, and kinds at most. */
const GROUPED_MS = 1_000;
const KINDS_MAX = 50;

const waiting = new Map<string, BrowserError & { count: number }>();

async function logGrouped(): Promise<void> {
  await wait(GROUPED_MS);
  const grouped = [...waiting.values()];
  waiting.clear();
  for (const { release, name, route, count } of grouped) {
    log({ level: 'warn', event: 'browser error', id: release, code: name, route, count });
  }
  await exportTelemetry();
}

/** Logs and exports errors of pages, grouped by release, class and route, while OTLP_ENDPOINT is set. */
const reportBrowserError = route(errorContract, async ({ request, waitUntil }, { bytes }) => {
  const error = parseBrowserError(new TextDecoder().decode(bytes));
  const isOn = otlpEndpoint() !== null && !asksNotToBeCounted(request.headers);
  if (error && isOn && waiting.size < KINDS_MAX) {
    const kind = Object.values(error).join(' ');
    const count = (waiting.get(kind)?.count ?? 0) + 1;
    waiting.set(kind, { ...error, count });
    if (waiting.size === 1 && count === 1) waitUntil(logGrouped());
  }
  return new Response(null, { status: 204 });
});

/** After the answer, without address, browser or person. Opt-outs are not counted; answers are alike (F8). */
const recordMeasurement = route(contract, async ({ request, now, waitUntil }, { params, bytes }) => {
  const route = measuredRoute(new TextDecoder().decode(bytes));
  if (route !== null && isMeasured() && !asksNotToBeCounted(request.headers)) {
    waitUntil(countMeasured(isoDay(now), `${params.event} ${route}`));
  }
  return new Response(null, { status: 204 });
});

export const visitorRoutes = [recordMeasurement, reportBrowserError];
