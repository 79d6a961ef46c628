import * as z from 'zod/mini';
import { environmentProblems } from '#domain/environment/check.ts';
import {
  backupState,
  getDeepHealth as contract,
  DeepHealth,
  ledgerState,
  outboxState,
  stateOfAll,
} from '#domain/operations/health.ts';
import { probeDesk } from '#server/contributions/records/contributions.ts';
import { sharedResult } from '#server/platform/concurrency.ts';
import { DEADLINES, within } from '#server/platform/deadlines.ts';
import { verifyMail } from '#server/platform/email/transport.ts';
import { answerJson } from '#server/platform/http/answer.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { readOperationState, readOutboxState } from '#server/platform/operation-state.ts';
import { type KnownBackup, knownBackups } from './backups/manifest.ts';

interface Probed<T> {
  ms: number;
  /** Null with the code of a failure. */
  found: T | null;
  code: string | null;
}

/** A code without the server's message, which may contain addresses and keys. */
function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[\w/-]{1,40}$/.test(code) ? code : 'failed';
}

async function probe<T>(look: () => Promise<T>): Promise<Probed<T>> {
  const began = performance.now();
  const timed = (rest: Omit<Probed<T>, 'ms'>) => ({ ...rest, ms: Math.round(performance.now() - began) });
  try {
    return timed({ found: await within(DEADLINES.probe, look), code: null });
  } catch (cause) {
    return timed({ found: null, code: codeOf(cause) });
  }
}

const plain = ({ code, ms }: Probed<unknown>) => ({
  state: code === null ? ('ok' as const) : ('failing' as const),
  code,
  ms,
});

const idsOf = (backups: readonly KnownBackup[]): string[] => backups.map(({ id }) => id);

const CACHE_MS = 60_000;

const shareReport = sharedResult<z.infer<typeof DeepHealth>>();

/** Checks all parts in parallel, each within four seconds. */
async function examine(now: Date): Promise<z.infer<typeof DeepHealth>> {
  const variables = environmentProblems('functions', process.env).map(({ variable }) => variable);
  const [state, outbox, blobs, mail, backups] = await Promise.all([
    probe(readOperationState),
    probe(readOutboxState),
    probe(() => probeDesk(DEADLINES.probe)),
    probe(verifyMail),
    probe(() => knownBackups()),
  ]);
  const at = now.getTime();
  const parts = {
    environment: {
      ...plain({ ms: 0, found: null, code: variables.length > 0 ? 'variables' : null }),
      variables,
    },
    firestore: plain(state),
    blobs: plain(blobs),
    mail: plain(mail),
    outbox: outbox.found
      ? { ms: outbox.ms, ...outboxState(outbox.found, at) }
      : { ...plain(outbox), oldest_seconds: null, dead: null },
    ledger: state.found
      ? { ms: state.ms, ...ledgerState(state.found.ledger, at) }
      : { ms: state.ms, state: 'unknown' as const, code: state.code, differences: null, checked_at: null },
    backup: backups.found
      ? { ms: backups.ms, ...backupState(idsOf(backups.found), state.found?.ledger ?? null, at) }
      : { ...plain(backups), age_seconds: null },
  };
  return z.parse(DeepHealth, { state: stateOfAll(parts), parts, as_of: now.toISOString() });
}

/** 200 when all parts are healthy, otherwise 503, so that a monitor needs only the status. */
export const getDeepHealth = route(contract, async ({ now }) => {
  const report = await shareReport(() => examine(now), { now, maxMs: CACHE_MS });
  return answerJson(report.state === 'ok' ? 200 : 503, report);
});
