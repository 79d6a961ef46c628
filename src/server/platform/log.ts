import { otlpEndpoint } from './environment/environment.ts';

/** The members of a log line. Intentionally none for a body, a token or an address (T34). */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  request_id?: string;
  route?: string;
  method?: string;
  status?: number;
  code?: string;
  ms?: number;
  user_id?: string | null;
  ip_hash?: string;
  id?: string;
  count?: number;
  cause?: string;
}

/** Entries waiting for the export of telemetry; further ones are dropped. */
const QUEUED_MAX = 500;

let queued: { entry: LogEntry; at: number }[] = [];

/** The entries since the last export, with their times in milliseconds since 1970; none while it is off. */
export function takeEntries(): typeof queued {
  const taken = queued;
  queued = [];
  return taken;
}

const MAX = 200;
const MAIL_ADDRESS = /[^\s<>"'@]+@[^\s<>"'@]+/g;

/** The cause of a fault in at most 200 characters, with e-mail addresses removed. */
export function describeCause(cause: unknown): string {
  if (typeof cause === 'string') return cause.replaceAll(MAIL_ADDRESS, '[address]').slice(0, MAX);
  if (!(cause instanceof Error)) return typeof cause;
  const code = 'code' in cause ? ` ${String(cause.code)}` : '';
  return `${cause.name}${code}: ${cause.message}`.replaceAll(MAIL_ADDRESS, '[address]').slice(0, MAX);
}

/** The result of the work; null, and a line in the log, if it fails. */
export async function orLog<T>(
  line: Pick<LogEntry, 'level' | 'event' | 'id' | 'user_id'>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (cause) {
    log({ ...line, cause: describeCause(cause) });
    return null;
  }
}

/** Writes one JSON line, which escapes control characters. Never throws. */
export function log(entry: LogEntry): void {
  if (otlpEndpoint() !== null && queued.length < QUEUED_MAX) queued.push({ entry, at: Date.now() });
  try {
    const line = JSON.stringify({ time: new Date().toISOString(), ...entry });
    if (entry.level === 'info') console.log(line);
    else console.error(line);
  } catch {
    // There is nowhere left to report it.
  }
}
