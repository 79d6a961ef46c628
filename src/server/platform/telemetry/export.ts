import { otlpEndpoint, otlpHeaders } from '../environment/environment.ts';
import { takeEntries } from '../log.ts';
import { logs, traces } from './otlp.ts';

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
