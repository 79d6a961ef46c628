import { randomBytes } from 'node:crypto';
import { PRODUCT } from '#domain/product.ts';
import { otlpEndpoint, otlpHeaders } from './environment/environment.ts';
import { type LogEntry, takeEntries } from './log.ts';

/** `at`: in milliseconds since 1970. */
interface Timed {
  entry: LogEntry;
  at: number;
}

type Attributes = Record<string, string | number | undefined>;

const NANOSECONDS = 1_000_000n;
const nanos = (ms: number): string => String(BigInt(Math.round(ms)) * NANOSECONDS);

const attributesOf = (values: Attributes) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }],
  );

/** Neither user, address nor the text of a cause: only its class leaves (T34). */
const described = ({ event, request_id, route, method, status, code, id, count, cause }: LogEntry) =>
  attributesOf({
    'event.name': event,
    'request.id': request_id,
    'http.route': route,
    'http.request.method': method,
    'http.response.status_code': status,
    'error.code': code,
    // What follows the kind of a message can be the id of a user.
    'event.id': id?.split('_')[0],
    'event.count': count,
    'error.type': cause === undefined ? undefined : (/^[A-Z]\w*(?= ?[\w/-]*:)/.exec(cause)?.[0] ?? 'other'),
  });

const resource = { attributes: attributesOf({ 'service.name': PRODUCT }) };
const scope = { name: PRODUCT };

/** SPAN_KIND_SERVER and STATUS_CODE_ERROR. */
const SERVER = 2;
const ERROR = 2;
const SEVERITY = { info: 9, warn: 13, error: 17 } as const;

function spanOf({ entry, at }: Timed) {
  const failed = (entry.status ?? 0) >= 500;
  return {
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    name: `${entry.method} ${entry.route}`,
    kind: SERVER,
    startTimeUnixNano: nanos(at - (entry.ms ?? 0)),
    endTimeUnixNano: nanos(at),
    attributes: described(entry),
    status: failed ? { code: ERROR } : {},
  };
}

const recordOf = ({ entry, at }: Timed) => ({
  timeUnixNano: nanos(at),
  severityNumber: SEVERITY[entry.level],
  severityText: entry.level.toUpperCase(),
  body: { stringValue: entry.event },
  attributes: described(entry),
});

/** A span for each call (opentelemetry.io/docs/specs/otlp, JSON). */
export const traces = (entries: readonly Timed[]) => ({
  resourceSpans: [{ resource, scopeSpans: [{ scope, spans: entries.map(spanOf) }] }],
});

export const logs = (entries: readonly Timed[]) => ({
  resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: entries.map(recordOf) }] }],
});

/** Timeout of the collector in milliseconds. */
const TIMEOUT_MS = 2_000;

async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${otlpEndpoint()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...otlpHeaders() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
}

export const isExporting = (): boolean => otlpEndpoint() !== null;

/** Sends queued calls as spans, and errors as log records. For after the answer; never rejects, and never retries. */
export async function exportTelemetry(): Promise<void> {
  if (!isExporting()) return;
  const entries = takeEntries();
  const calls = entries.filter(({ entry }) => entry.method !== undefined);
  const errors = entries.filter(({ entry }) => entry.level !== 'info');
  await Promise.allSettled([
    ...(calls.length > 0 ? [post('/v1/traces', traces(calls))] : []),
    ...(errors.length > 0 ? [post('/v1/logs', logs(errors))] : []),
  ]);
}
